byte x = 0;
active proctype P() {
  x = 3;
  if
  :: x == 4 -> assert(x == 5)
  :: else -> skip
  fi
}
