/*@ assigns \nothing; ensures \result == 3; */
int three(void) {
  int i = 1;
  i = i++ + i++;
  return i;
}
