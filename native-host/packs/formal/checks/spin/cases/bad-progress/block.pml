byte x;
active proctype P() {
  do
  :: x = 1
  :: skip; progress: x = 2
  od
}
