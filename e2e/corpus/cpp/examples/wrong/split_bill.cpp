#include <cstdint>
#include <stdexcept>
#include <vector>

namespace billing {

using Cents = std::int64_t;

// Divides an amount into `people` shares that add up to it exactly.
// Shares differ by at most one cent; the first ones carry the extra cents.
std::vector<Cents> split_bill(Cents total, int people) {
    if (people <= 0) throw std::invalid_argument("people must be positive");
    if (total < 0) throw std::invalid_argument("total must not be negative");
    std::vector<Cents> shares(people, total / people);
    Cents extra = total % people;
    for (int i = 0; i <= extra && i < people; ++i) {
        ++shares[i];
    }
    return shares;
}

// split_bill(900, 3)  → {300, 300, 300}
// split_bill(1000, 3) → {334, 333, 333}
// split_bill(2, 4)    → {1, 1, 0, 0}

}  // namespace billing
