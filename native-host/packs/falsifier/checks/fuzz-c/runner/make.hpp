// Makes and shows arguments of C++ by their types. Included before a block, after the headers that it needs.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <deque>
#include <list>
#include <map>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
#if __has_include(<span>) && __cplusplus > 201703L
#include <span>
#define CV_HAS_SPAN 1
#endif
#include "laws.h"
#include "values.h"
#if defined(__clang__)
#pragma clang attribute push(__attribute__((no_sanitize("coverage"))), apply_to = function)
#endif

namespace cv {
template <class T>
constexpr int kind() {
  using U = std::remove_cv_t<T>;
  if constexpr (std::is_same_v<U, bool>) return 'b';
  else if constexpr (std::is_same_v<U, char>) return 'c';
  else if constexpr (std::is_same_v<U, long double>) return 'e';
  else if constexpr (std::is_floating_point_v<U>) return sizeof(U) == 4 ? 'f' : 'd';
  else if constexpr (std::is_same_v<U, wchar_t> || std::is_same_v<U, char16_t> || std::is_same_v<U, char32_t>)
    return '?';
  else if constexpr (std::is_integral_v<U>) {
    if (sizeof(U) == 1) return std::is_signed_v<U> ? 'h' : 'H';
    if (sizeof(U) == 2) return std::is_signed_v<U> ? 's' : 'S';
    if (sizeof(U) == 4) return std::is_signed_v<U> ? 'i' : 'I';
    return std::is_signed_v<U> ? 'l' : 'L';
  } else return '?';
}

template <class T> struct name_of { static const char *text() { return "a type that is not known here"; } };

// What is made while one lives is in a collection.
struct nest {
  nest() { cv_nest(1); }
  ~nest() { cv_nest(-1); }
};

inline void shown(bool first) { if (!first) cv_print(", "); }

// The values of an enumeration, which the harness lists.
template <class E> struct values_of { static constexpr int count = 0; };

template <class T> struct maker {
  static T make(const cv_want &want) {
    if constexpr (kind<T>() != '?') {
      T value{};
      cv_scalar(kind<T>(), &value, &want);
      return value;
    } else if constexpr (std::is_enum_v<T>) {
      if constexpr (values_of<T>::count > 0) {
        unsigned at = cv_choose(values_of<T>::count);
        cv_print("%s", values_of<T>::names()[at]);
        return values_of<T>::all()[at];
      } else {
        cv_unsupported("an enumeration");
        return T{};
      }
    } else {
      cv_unsupported(name_of<T>::text());
      __builtin_unreachable();
    }
  }
};

template <> struct maker<std::string> {
  static std::string make(const cv_want &want) {
    char *text = cv_text(&want);
    return std::string(text);
  }
};
// A view is of memory of exactly its size, so that reading behind it is seen.
template <> struct maker<std::string_view> {
  static std::string_view make(const cv_want &want) {
    cv_want any = want;
    any.flags |= CV_EMPTY;
    cv_size count = cv_length(&any);
    cv_counted(count, &any);
    char *text = static_cast<char *>(cv_room(count));
    cv_signs(text, count, &want);
    cv_show_text(text, count);
    return std::string_view(text, count);
  }
};

template <class C, class T> C many(const cv_want &want, cv_size count) {
  nest inside;
  C made;
  if constexpr (kind<T>() != '?' && kind<T>() != 'b' && kind<T>() != 'c') {
    std::vector<T> values(count);
    cv_scalars(kind<T>(), values.data(), count, sizeof(T), &want, "its elements");
    for (T &each : values) made.insert(made.end(), each);
  } else {
    for (cv_size at = 0; at < count; at++) {
      shown(at == 0);
      made.insert(made.end(), maker<T>::make(want));
    }
  }
  return made;
}
template <class C, class T> C collection(const cv_want &want) {
  cv_size count = cv_length(&want);
  cv_counted(count, &want);
  cv_print("{");
  C made = many<C, T>(want, count);
  cv_print("}");
  if constexpr (std::is_same_v<C, std::vector<T>>) made.shrink_to_fit();
  return made;
}
template <class T> struct maker<std::vector<T>> {
  static std::vector<T> make(const cv_want &want) { return collection<std::vector<T>, T>(want); }
};
// Rows are of one length.
template <class T> struct maker<std::vector<std::vector<T>>> {
  static std::vector<std::vector<T>> make(const cv_want &want) {
    std::vector<std::vector<T>> rows;
    cv_size count = cv_length(&want), length = cv_length(&want);
    cv_counted(count, &want);
    cv_counted(length, &want);
    cv_rows(count, length, &want);
    cv_print("{");
    for (cv_size at = 0; at < count; at++) {
      cv_print(at == 0 ? "{" : ", {");
      rows.push_back(many<std::vector<T>, T>(want, length));
      cv_print("}");
    }
    cv_print("}");
    return rows;
  }
};
template <class T> struct maker<std::list<T>> {
  static std::list<T> make(const cv_want &want) { return collection<std::list<T>, T>(want); }
};
template <class T> struct maker<std::deque<T>> {
  static std::deque<T> make(const cv_want &want) { return collection<std::deque<T>, T>(want); }
};
template <class T> struct maker<std::set<T>> {
  static std::set<T> make(const cv_want &want) { return collection<std::set<T>, T>(want); }
};
template <class T> struct maker<std::unordered_set<T>> {
  static std::unordered_set<T> make(const cv_want &want) { return collection<std::unordered_set<T>, T>(want); }
};
template <class A, class B> struct maker<std::pair<A, B>> {
  static std::pair<A, B> make(const cv_want &want) {
    nest inside;
    cv_print("{");
    A first = maker<std::remove_const_t<A>>::make(want);
    cv_print(", ");
    B second = maker<B>::make(want);
    cv_print("}");
    return {std::move(first), std::move(second)};
  }
};
template <class K, class V> struct maker<std::map<K, V>> {
  static std::map<K, V> make(const cv_want &want) { return collection<std::map<K, V>, std::pair<K, V>>(want); }
};
template <class K, class V> struct maker<std::unordered_map<K, V>> {
  static std::unordered_map<K, V> make(const cv_want &want) {
    return collection<std::unordered_map<K, V>, std::pair<K, V>>(want);
  }
};
template <class T> struct maker<std::optional<T>> {
  static std::optional<T> make(const cv_want &want) {
    if (cv_choose(4) == 3) {
      cv_print("std::nullopt");
      return std::nullopt;
    }
    return maker<T>::make(want);
  }
};
template <class T, std::size_t N> struct maker<std::array<T, N>> {
  static std::array<T, N> make(const cv_want &want) {
    nest inside;
    std::array<T, N> made{};
    cv_print("{");
    for (std::size_t at = 0; at < N; at++) {
      shown(at == 0);
      made[at] = maker<T>::make(want);
    }
    cv_print("}");
    return made;
  }
};
template <class... T> struct maker<std::tuple<T...>> {
  static std::tuple<T...> make(const cv_want &want) {
    nest inside;
    bool first = true;
    cv_print("{");
    std::tuple<T...> made{(shown(std::exchange(first, false)), maker<T>::make(want))...};
    cv_print("}");
    return made;
  }
};
#ifdef CV_HAS_SPAN
template <class T> struct maker<std::span<T>> {
  static std::span<T> make(const cv_want &want) {
    using U = std::remove_const_t<T>;
    cv_size count = cv_length(&want);
    cv_counted(count, &want);
    U *room = static_cast<U *>(cv_room(count * sizeof(U)));
    cv_print("{");
    if constexpr (kind<U>() != '?') cv_scalars(kind<U>(), room, count, sizeof(U), &want, "its elements");
    else cv_unsupported("a span of its elements");
    cv_print("}");
    return std::span<T>(room, count);
  }
};
#endif

/// Elements one after the other in memory of exactly their size.
template <class T> T *array(cv_size count, const cv_want &want) {
  nest inside;
  T *room = static_cast<T *>(cv_elements(count, sizeof(T), &want));
  cv_print("{");
  if constexpr (kind<T>() != '?') cv_scalars(kind<T>(), room, count, sizeof(T), &want, "its elements");
  else {
    if constexpr (std::is_default_constructible_v<T>)
      for (cv_size at = count; at < cv_elements_there(count, sizeof(T), &want); at++) new (room + at) T();
    for (cv_size at = 0; at < count; at++) {
      shown(at == 0);
      new (room + at) T(maker<T>::make(want));
    }
  }
  cv_print("}");
  return room;
}

/// An argument by the type of its parameter, shown in its place.
template <class P> auto make(int slot, const cv_want &want) {
  cv_slot(slot);
  return maker<std::remove_cv_t<std::remove_reference_t<P>>>::make(want);
}

/// What came out, as far as two calls can be compared by it.
template <class T> void outcome(const T &value) {
  if constexpr (kind<T>() != '?') cv_outcome(kind<T>(), &value, 1, sizeof(T));
  else if constexpr (std::is_same_v<T, std::string>) cv_outcome('c', value.data(), value.size(), 1);
  else if constexpr (std::is_same_v<T, std::string_view>) {
    // What it looks at has to be there still.
    cv_outcome('c', value.data(), value.size(), 1);
  }
}
template <class T> void outcome(const std::vector<T> &values) {
  for (const auto &each : values) outcome<T>(each);
}
template <class T> void outcome(T *const &) {}
inline void outcome(const char *const &text) { if (text != nullptr) cv_read_text(text); }
inline void outcome(char *const &text) { if (text != nullptr) cv_read_text(text); }

/// Values that are not equal to themselves (NaN) have no order, and are found nowhere.
template <class C> bool all_equal_themselves(const C &values) {
  return std::all_of(values.begin(), values.end(), [](const auto &each) { return each == each; });
}

/// What a sort promises, of anything that can be compared.
template <class C, class R> void ordered(const C &was, const R &is) {
  if (!all_equal_themselves(was)) return;
  bool up = true, down = true;
  for (std::size_t at = 1; at < is.size(); at++) {
    up = up && !(is[at] < is[at - 1]);
    down = down && !(is[at - 1] < is[at]);
  }
  if (was.size() != is.size() || !std::is_permutation(was.begin(), was.end(), is.begin()))
    cv_broken("sorts", "gives other elements than it was given");
  else if (!up && !down) cv_broken("sorts", "gives no order");
}
template <class C, class R> void turned(const C &was, const R &is) {
  if (!all_equal_themselves(was)) return;
  if (was.size() != is.size() || !std::equal(was.rbegin(), was.rend(), is.begin()))
    cv_broken("reverses", "is not what it was given, turned round");
}
}  // namespace cv

#if defined(__clang__)
#pragma clang attribute pop
#endif
