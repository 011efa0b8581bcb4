export function half(n: number { return n / 2; }
