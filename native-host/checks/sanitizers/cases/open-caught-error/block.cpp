#include <iostream>
#include <stdexcept>
#include <string>

int port_of(const std::string& line) {
  if (line.empty()) throw std::runtime_error("a line without a port was expected to have one");
  return std::stoi(line);
}

int main() {
  try {
    std::cout << port_of("") << '\n';
  } catch (const std::exception& error) {
    std::cerr << "FAIL: " << error.what() << '\n';
    return 1;
  }
}
