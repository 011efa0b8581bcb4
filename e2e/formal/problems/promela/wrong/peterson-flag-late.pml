/* Mutual exclusion after Peterson. */
bool flag[2];
byte turn;
byte inside;

active [2] proctype P()
{
  do
  :: turn = 1 - _pid;
     flag[_pid] = true;
     (flag[1 - _pid] == false || turn == _pid);
     inside++;
     assert(inside == 1);
     inside--;
     flag[_pid] = false
  od
}
