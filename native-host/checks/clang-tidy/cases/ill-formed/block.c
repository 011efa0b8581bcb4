int sum(const int *all {
  return all[0];
}
