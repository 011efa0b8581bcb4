union word { int whole; unsigned char bytes[4]; };

/*@ requires \valid(w); assigns w->whole; ensures w->bytes[0] == \old(w->bytes[0]); */
void reset(union word *w) {
  w->whole = 5;
}
