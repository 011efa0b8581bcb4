#include <set>
#include <vector>

int fewest_coins(std::vector<int> coins, int amount) {
    if (amount < 0) return -1;
    std::set<int> seen{amount};
    std::vector<int> left{amount};
    for (int used = 0; !left.empty(); ++used) {
        std::vector<int> next;
        for (int rest : left) {
            if (rest == 0) return used;
            for (int coin : coins) {
                if (coin > 0 && coin <= rest && seen.insert(rest - coin).second) next.push_back(rest - coin);
            }
        }
        left = next;
    }
    return -1;
}
