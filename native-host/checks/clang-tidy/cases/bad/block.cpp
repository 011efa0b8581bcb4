int length(const char* text) {
  int* shared = nullptr;
  int* counted = text == nullptr ? shared : new int(1);
  return *counted;
}

unsigned total(std::vector<unsigned> all) {
  unsigned sum = 0;
  for (unsigned n : all) sum += n;
  return sum;
}
