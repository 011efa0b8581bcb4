#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

// The fewest coins that together make the amount, each as often as wanted; -1 where none do.
int fewest_coins(std::vector<int> coins, int amount) {
    if (amount < 0) {
        return -1;
    }
    constexpr int never = std::numeric_limits<int>::max();
    std::vector<int> fewest(static_cast<std::size_t>(amount) + 1, never);
    fewest[0] = 0;
    for (int sum = 1; sum <= amount; ++sum) {
        for (int coin : coins) {
            if (coin > 0 && coin <= sum && fewest[sum - coin] != never) {
                fewest[sum] = std::min(fewest[sum], fewest[sum - coin] + 1);
            }
        }
    }
    return fewest[amount] == never ? -1 : fewest[amount];
}
