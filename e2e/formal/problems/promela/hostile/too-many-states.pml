int a[8];
active [6] proctype P()
{
  do
  :: a[_pid]++
  :: a[7] = a[_pid] * 3 + a[6]; a[6]++
  od
}
