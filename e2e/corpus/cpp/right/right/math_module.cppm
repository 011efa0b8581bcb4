module;

#include <cmath>
#include <cstddef>
#include <span>

export module stats;

export namespace stats {

double mean(std::span<const double> xs) {
    double sum = 0;
    for (double x : xs) sum += x;
    return xs.empty() ? 0 : sum / static_cast<double>(xs.size());
}

double deviation(std::span<const double> xs) {
    if (xs.size() < 2) return 0;
    const double m = mean(xs);
    double sum = 0;
    for (double x : xs) sum += (x - m) * (x - m);
    return std::sqrt(sum / static_cast<double>(xs.size() - 1));
}

}  // namespace stats
