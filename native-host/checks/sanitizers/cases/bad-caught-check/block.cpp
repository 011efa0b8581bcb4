#include <iostream>
#include <stdexcept>
#include <string>

std::string joined(const std::string& a, const std::string& b) {
  return a + b;
}

void expect(const std::string& a, const std::string& b, const std::string& want) {
  const std::string got = joined(a, b);
  if (got != want) throw std::runtime_error(a + " and " + b + " = " + got + ", expected " + want);
}

int main() {
  try {
    expect("a", "b", "a b");
  } catch (const std::exception& error) {
    std::cerr << "FAIL: " << error.what() << '\n';
    return 1;
  }
}
