mtype = { data, ack };
chan forth = [1] of { mtype, bit };
chan back = [1] of { mtype, bit };

active proctype Sender()
{
  bit n = 0;
  bit a;
  do
  :: forth ! data, n;
     back ? ack, a;
     assert(a == n);
     n = 1 - n
  od
}

active proctype Receiver()
{
  bit n;
  do
  :: forth ? data, n -> back ! ack, 1 - n
  od
}
