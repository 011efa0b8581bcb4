std::vector<int> evens(const std::vector<int>& all) {
  std::vector<int> out;
  std::copy_if(all.begin(), all.end(), std::back_inserter(out), [](int n) { return n % 2 == 0; });
  return out;
}
