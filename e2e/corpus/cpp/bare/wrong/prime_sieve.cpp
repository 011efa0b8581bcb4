#include <vector>

std::vector<int> primes_up_to(int limit) {
    std::vector<int> primes;
    if (limit < 2) {
        return primes;
    }
    std::vector<bool> struck(static_cast<std::size_t>(limit) + 1);
    for (long long i = 2; i * i < limit; ++i) {
        for (long long j = i * i; !struck[i] && j <= limit; j += i) {
            struck[j] = true;
        }
    }
    for (int i = 2; i < static_cast<int>(struck.size()); ++i) {
        if (!struck[i]) {
            primes.push_back(i);
        }
    }
    return primes;
}

bool is_prime(int number) {
    if (number < 2) {
        return false;
    }
    for (long long divisor = 2; divisor * divisor <= number; ++divisor) {
        if (number % divisor == 0) {
            return false;
        }
    }
    return true;
}
