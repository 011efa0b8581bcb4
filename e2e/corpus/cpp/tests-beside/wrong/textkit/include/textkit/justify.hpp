#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace textkit {

/// One line of exactly `width` characters; extra blanks go to the gaps on the left.
/// A line of one word is padded on the right.
std::string justify(const std::vector<std::string>& words, std::size_t width);

}  // namespace textkit
