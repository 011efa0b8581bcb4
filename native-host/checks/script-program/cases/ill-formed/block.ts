const half = (n: number => n / 2;
console.assert(half(2) === 1);
