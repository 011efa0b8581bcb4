byte n;
inline uncalled() { assert(n < 5) }
active proctype P() {
  do
  :: n < 3 -> n++
  :: n > 3 -> assert(n == 4)
  :: n == 3 -> break
  od
}
