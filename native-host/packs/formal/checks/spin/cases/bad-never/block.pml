bool lit;
active proctype lamp() { do :: lit = !lit od }
never {
  do
  :: lit -> break
  :: else
  od;
  accept: do :: true od
}
