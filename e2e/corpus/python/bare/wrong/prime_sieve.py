def primes_up_to(limit):
    """Return all primes up to and including the limit, in ascending order."""
    if limit < 2:
        return []
    is_prime = [True] * (limit + 1)
    is_prime[0] = is_prime[1] = False
    for number in range(2, int(limit ** 0.5) + 1):
        if is_prime[number]:
            for multiple in range(number * number, limit + 1, number):
                is_prime[multiple] = False
    return [number for number in range(limit) if is_prime[number]]


def prime_factors(number):
    """Return the prime factors of a positive integer in ascending order, repeated ones repeatedly."""
    if number < 1:
        raise ValueError("number must be positive")
    factors = []
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            factors.append(divisor)
            number //= divisor
        divisor += 1
    if number > 1:
        factors.append(number)
    return factors
