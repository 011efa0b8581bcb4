/* Run as `pan -a -f`: weak fairness. */
bool done;
bit ticks;
active proctype busy() { do :: ticks = 1 - ticks od }
active proctype worker() { done = true }
ltl finishes { <> done }
