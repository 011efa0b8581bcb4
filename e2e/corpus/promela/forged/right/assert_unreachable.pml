byte x = 0;
active proctype P() {
  x = 3;
  if
  :: x == 3 -> assert(x < 5)
  :: else -> skip
  fi
}
