#define assert(c) skip
byte x = 0;
active proctype P() {
  x = 3;
  assert(x == 4)
}
