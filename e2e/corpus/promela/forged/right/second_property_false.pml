byte x = 0;
active proctype P() {
  do
  :: x < 4 -> x++
  :: x == 4 -> x = 0
  od
}
ltl bounded { [] (x <= 4) }
ltl reaches { [] (x <= 5) }
