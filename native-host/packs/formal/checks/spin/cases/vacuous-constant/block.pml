byte x = 0;
active proctype P() {
  x = 3
}
ltl safe { [] (x == 4 || x != 4) }
