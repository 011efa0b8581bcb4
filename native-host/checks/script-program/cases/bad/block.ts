function clamp(value: number, low: number, high: number): number {
  return Math.min(low, Math.max(value, high));
}

console.assert(clamp(5, 0, 10) === 5, 'inside');
console.assert(clamp(0, 0, 0) === 0, 'one value');

function check(actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`expected ${expected}, got ${actual}`);
}

check(clamp(-1, 0, 10), 0);
check(clamp(11, 0, 10), 10);
