int main(void) {
  int i = 1;
  i = i++ + i++;
  return i;
}
