// No fairness is assumed: what holds has to hold whoever is scheduled.
bool done;
bit ticks;
active proctype fairness() { do :: ticks = 1 - ticks od }
active proctype worker() { done = true }
ltl finishes { <> done }
