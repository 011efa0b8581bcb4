bool crashed = false;
byte x = 0;
active proctype P() {
  do
  :: x < 4 -> x++
  :: x == 4 -> crashed = true; break
  od
}
ltl recovers { [] (crashed -> (x == 4)) }
