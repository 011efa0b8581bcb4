#include <string>

std::string shout(const std::string& text) { return text + "!"; }
