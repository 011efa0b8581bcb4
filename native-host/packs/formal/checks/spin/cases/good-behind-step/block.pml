inline check(x) { assert(x < 5) }
active proctype P() {
  byte n;
  check(n);
  if
  :: n > 9 -> check(n)
  :: else -> n++; check(n)
  fi
}
