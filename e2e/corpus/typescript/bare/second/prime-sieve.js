function primesUpTo(limit) {
  const primes = [];
  for (let n = 2; n <= limit; n++) {
    if (primes.every((p) => n % p !== 0)) primes.push(n);
  }
  return primes;
}
