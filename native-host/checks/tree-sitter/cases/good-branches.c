int twice(int n)
{
#if 0
  if (n > 1) {
#else
  if (n > 2) {
#endif
    return 2 * n;
  }
  return n;
}
