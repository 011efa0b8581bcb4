active proctype P() {
  byte n;
  if
  :: n > 9 -> assert(n < 5)
  :: else
  fi
}
