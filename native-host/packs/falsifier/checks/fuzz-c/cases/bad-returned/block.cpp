#include <string>
#include <string_view>

std::string_view first_word(std::string line) {
  std::string_view view = line;
  return view.substr(0, view.find(' '));
}

/// The first letter, as a text.
const char *initial(const std::string &name) {
  char letter[2] = {name[0], '\0'};
  const char *shown = letter;
  return shown;
}
