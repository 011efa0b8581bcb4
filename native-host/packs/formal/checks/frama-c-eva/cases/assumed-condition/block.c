static int table[4];
int main(void) {
#ifndef __FRAMAC__
  table[7] = 1;
#endif
  return table[0];
}
