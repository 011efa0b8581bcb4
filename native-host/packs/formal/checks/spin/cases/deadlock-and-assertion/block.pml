byte n = 0;
byte m = 0;
active proctype P() {
  if
  :: n = 5; false
  :: m = 1; assert(m == 0)
  fi
}
ltl fine { [] (n < 9) }
