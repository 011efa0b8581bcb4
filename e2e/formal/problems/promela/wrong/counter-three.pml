byte n = 0;
byte done = 0;

proctype Add()
{
  atomic { byte t = n; n = t + 1 };
  done++
}

init {
  atomic { run Add(); run Add() };
  (done == 2);
  assert(n == 3)
}
