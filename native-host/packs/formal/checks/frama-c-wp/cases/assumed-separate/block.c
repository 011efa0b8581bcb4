int seen;

/*@ requires \valid(p);
    assigns *p;
    ensures *p == 3 && seen == \old(seen); */
void set(int *p) {
  *p = 3;
}
