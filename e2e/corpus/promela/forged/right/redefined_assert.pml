#define LIMIT 4
byte x = 0;
active proctype P() {
  x = 3;
  assert(x < LIMIT)
}
