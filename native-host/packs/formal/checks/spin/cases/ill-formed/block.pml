byte n;
active proctype P() {
  n = 1;
  m = n
}
