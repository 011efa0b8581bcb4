/* Peterson's algorithm for two processes. */
bool flag[2];
bool turn;
byte inside;

active [2] proctype user() {
  assert(_pid == 0 || _pid == 1);
again:
  flag[_pid] = true;
  turn = _pid;
  (flag[1 - _pid] == false || turn == 1 - _pid);
  inside++;
  assert(inside == 1);
  inside--;
  flag[_pid] = false;
  goto again
}

ltl exclusion { [] (inside <= 1) }
