#define INCREMENT(v) \
  byte t = v; \
  v = t + 1
byte count, finished;

proctype worker() {
  INCREMENT(count);
  finished++
}

init {
  atomic { run worker(); run worker() };
  finished == 2;
  assert(count == 2) // « both counted »
}
