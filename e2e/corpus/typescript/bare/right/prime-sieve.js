function primesUpTo(limit) {
  if (limit < 2) return [];

  const isComposite = new Array(limit + 1).fill(false);
  for (let i = 2; i * i <= limit; i++) {
    if (isComposite[i]) continue;
    for (let j = i * i; j <= limit; j += i) {
      isComposite[j] = true;
    }
  }

  const primes = [];
  for (let i = 2; i <= limit; i++) {
    if (!isComposite[i]) primes.push(i);
  }
  return primes;
}

console.log(primesUpTo(30));
