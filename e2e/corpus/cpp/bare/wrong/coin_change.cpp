#include <algorithm>
#include <functional>
#include <limits>
#include <vector>

// The fewest coins that together make the amount, each as often as wanted; -1 where none do.
int fewest_coins(std::vector<int> coins, int amount) {
    if (amount < 0) {
        return -1;
    }
    std::sort(coins.begin(), coins.end(), std::greater<>());
    int count = 0;
    for (int coin : coins) {
        if (coin > 0) {
            count += amount / coin;
            amount %= coin;
        }
    }
    return amount == 0 ? count : -1;
}
