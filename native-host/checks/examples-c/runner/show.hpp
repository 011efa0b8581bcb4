#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iostream>
#include <iterator>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>
#include <cxxabi.h>
#include <fcntl.h>
#include <typeinfo>
#include <unistd.h>

namespace cv {
struct Nothing {};

inline std::string text(std::string_view value) {
  std::string out = "\"";
  for (std::size_t at = 0; at < value.size() && at < 4000; at += 1) {
    const unsigned char sign = static_cast<unsigned char>(value[at]);
    if (sign == '"' || sign == '\\') (out += '\\') += static_cast<char>(sign);
    else if (sign < ' ') {
      char code[8];
      std::snprintf(code, sizeof code, "\\u%04x", sign);
      out += code;
    } else out += static_cast<char>(sign);
  }
  return out + '"';
}

template <class T> std::string number(T value) {
  if constexpr (std::is_integral_v<T>) return std::to_string(value);
  else {
    if (std::isnan(value)) return "NaN";
    if (std::isinf(value)) return value < 0 ? "-Infinity" : "Infinity";
    char shown[64];
    for (int digits = 1; digits < 20; digits += 1) {
      std::snprintf(shown, sizeof shown, "%.*Lg", digits, static_cast<long double>(value));
      if (static_cast<T>(std::strtold(shown, nullptr)) == value) break;
    }
    return shown;
  }
}

template <class T, class = void> struct is_range : std::false_type {};
template <class T>
struct is_range<T, std::void_t<decltype(std::begin(std::declval<const T&>())),
                               decltype(std::end(std::declval<const T&>()))>> : std::true_type {};
template <class T, class = void> struct has_key : std::false_type {};
template <class T> struct has_key<T, std::void_t<typename T::key_type>> : std::true_type {};
template <class T, class = void> struct has_mapped : std::false_type {};
template <class T> struct has_mapped<T, std::void_t<typename T::mapped_type>> : std::true_type {};
template <class T, class = void> struct is_tuple : std::false_type {};
template <class T> struct is_tuple<T, std::void_t<decltype(std::tuple_size<T>::value)>> : std::true_type {};
template <class T, class = void> struct is_printable : std::false_type {};
template <class T>
struct is_printable<T, std::void_t<decltype(std::declval<std::ostream&>() << std::declval<const T&>())>>
    : std::true_type {};
template <class T> struct is_optional : std::false_type {};
template <class T> struct is_optional<std::optional<T>> : std::true_type {};

template <class T> std::string show(const T& value, int depth = 0) {
  using Plain = std::remove_cv_t<T>;
  if (depth > 30) return R"({"kind":"other","name":"deep","text":""})";
  if constexpr (std::is_same_v<Plain, Nothing>) return R"({"kind":"null","word":"void"})";
  else if constexpr (std::is_same_v<Plain, std::nullptr_t>) return R"({"kind":"null","word":"nullptr"})";
  else if constexpr (std::is_same_v<Plain, bool>)
    return std::string(R"({"kind":"bool","value":)") + (value ? "true}" : "false}");
  else if constexpr (std::is_same_v<Plain, char>)
    return R"({"kind":"string","char":true,"value":)" + text(std::string_view(&value, 1)) + "}";
  else if constexpr (std::is_enum_v<Plain>) return R"({"kind":"other","name":"enum","text":""})";
  else if constexpr (std::is_integral_v<Plain> && std::is_signed_v<Plain>)
    return R"({"kind":"number","text":")" + number(value) + "\",\"width\":" + std::to_string(sizeof(Plain) * 8) + "}";
  else if constexpr (std::is_arithmetic_v<Plain>) return R"({"kind":"number","text":")" + number(value) + "\"}";
  else if constexpr (std::is_convertible_v<const T&, const char*>) {
    const char* pointer = value;
    if (pointer == nullptr) return R"({"kind":"null","word":"NULL"})";
    return R"({"kind":"string","value":)" + text(pointer) + "}";
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>)
    return R"({"kind":"string","value":)" + text(value) + "}";
  else if constexpr (is_optional<Plain>::value) {
    if (!value) return R"({"kind":"null","word":"None"})";
    return R"({"kind":"made","name":"Some","items":[)" + show(*value, depth + 1) + "]}";
  } else if constexpr (std::is_pointer_v<Plain>)
    return value == nullptr ? R"({"kind":"null","word":"nullptr"})" : R"({"kind":"other","name":"pointer","text":""})";
  else if constexpr (is_range<Plain>::value) {
    std::string items;
    int count = 0;
    for (auto&& each : value) {
      if (++count > 2000) break;
      if (!items.empty()) items += ',';
      if constexpr (has_mapped<Plain>::value)
        items += '[' + show(each.first, depth + 1) + ',' + show(each.second, depth + 1) + ']';
      else items += show(static_cast<const std::decay_t<decltype(each)>&>(each), depth + 1);
    }
    if constexpr (has_mapped<Plain>::value) return R"({"kind":"map","entries":[)" + items + "]}";
    else if constexpr (has_key<Plain>::value) return R"({"kind":"set","items":[)" + items + "]}";
    else return R"({"kind":"list","bracket":"[","items":[)" + items + "]}";
  } else if constexpr (is_tuple<Plain>::value) {
    std::string items;
    const auto add = [&](const auto&... each) {
      ((items += (items.empty() ? "" : ",") + show(each, depth + 1)), ...);
    };
    std::apply(add, value);
    return R"({"kind":"list","bracket":"(","items":[)" + items + "]}";
  } else if constexpr (is_printable<Plain>::value) {
    std::ostringstream own;
    own << value;
    return R"({"kind":"other","name":"object","text":)" + text(own.str()) + "}";
  } else return R"({"kind":"other","name":"object","text":""})";
}

inline std::FILE* outcomes = nullptr;

inline std::string printed() {
  std::cout.flush();
  std::fflush(stdout);
  std::string shown;
  char buffer[4096];
  ::lseek(1, 0, SEEK_SET);
  const ssize_t length = ::read(1, buffer, sizeof buffer);
  if (length > 0) shown.assign(buffer, static_cast<std::size_t>(length));
  return shown;
}

inline void silence() {
  std::cout.flush();
  std::fflush(stdout);
  if (::ftruncate(1, 0) == 0) ::lseek(1, 0, SEEK_SET);
}

template <class... After> std::string outcome(const std::string& value, const After&... after) {
  std::string items;
  ((items += (items.empty() ? "" : ",") + show(after)), ...);
  return R"("kind":"value","value":)" + value + R"(,"shown":"","text":"","printed":)" + text(printed()) +
         R"(,"after":[)" + items + "]";
}

inline std::string raised(const char* type, const std::string& message) {
  return std::string(R"("kind":"raised","types":)") + type + R"(,"message":)" + text(message) +
         R"(,"line":null,"atCall":false)";
}

inline void run(int index, std::string (*example)()) {
  std::fprintf(outcomes, "{\"event\":\"begin\",\"index\":%d}\n", index);
  std::fflush(outcomes);
  silence();
  ::alarm(CV_SECONDS);
  std::string told;
  try {
    told = example();
  } catch (const std::exception& trouble) {
    int status = 0;
    char* name = abi::__cxa_demangle(typeid(trouble).name(), nullptr, nullptr, &status);
    const std::string full = name == nullptr ? "exception" : name;
    std::free(name);
    const std::string bare = full.substr(full.rfind(':') == std::string::npos ? 0 : full.rfind(':') + 1);
    told = raised(("[" + text(bare) + ",\"exception\"]").c_str(), trouble.what());
  } catch (...) {
    told = raised("[\"object\"]", "");
  }
  ::alarm(0);
  std::fprintf(outcomes, "{\"event\":\"outcome\",\"index\":%d,%s}\n", index, told.c_str());
  std::fflush(outcomes);
}

inline void open() {
  outcomes = std::fopen("/answer/outcomes", "w");
  const int out = ::open("/tmp/cv-printed", O_RDWR | O_CREAT | O_TRUNC, 0600);
  ::dup2(out, 1);
  const int null = ::open("/dev/null", O_RDONLY);
  ::dup2(null, 0);
  std::fputs("{\"event\":\"loaded\"}\n", outcomes);
}

inline void close() {
  std::fputs("{\"event\":\"end\"}\n", outcomes);
  std::fclose(outcomes);
  ::_exit(0);
}
}
