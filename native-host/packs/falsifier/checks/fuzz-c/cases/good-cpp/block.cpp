#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

enum class Unit { Metre, Foot };

double in_metres(double length, Unit unit) { return unit == Unit::Metre ? length : length * 0.3048; }

double mean(std::span<const double> values) {
  if (values.empty()) throw std::invalid_argument("nothing to average");
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

template <typename A, typename B> auto add(A a, B b) { return a + b; }

int fewest_coins(const std::vector<int> &coins, int amount) {
  std::vector<int> fewest(amount + 1, amount + 1);
  fewest[0] = 0;
  for (int sum = 1; sum <= amount; sum++)
    for (int coin : coins)
      if (coin <= sum) fewest[sum] = std::min(fewest[sum], fewest[sum - coin] + 1);
  return fewest[amount] > amount ? -1 : fewest[amount];
}

std::optional<char> last(const std::string &text) {
  if (text.empty()) return std::nullopt;
  return text.back();
}
