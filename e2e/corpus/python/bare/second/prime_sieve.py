def primes_up_to(limit):
    found = []
    for candidate in range(2, limit + 1):
        if all(candidate % prime for prime in found):
            found.append(candidate)
    return found


def prime_factors(number):
    if number < 1:
        raise ValueError(number)
    factors = []
    for prime in primes_up_to(number):
        while number % prime == 0:
            factors.append(prime)
            number //= prime
    return factors
