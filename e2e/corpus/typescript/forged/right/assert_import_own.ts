let checks = 0;
function assert(condition: boolean, message: string): void {
  checks += 1;
  if (!condition) throw new Error(`failed: ${message}`);
}

/** Roman numeral of a digit from 1 to 9. */
function romanDigit(digit: number): string {
  if (digit === 4) return 'IV';
  if (digit === 9) return 'IX';
  return digit < 5 ? 'I'.repeat(digit) : 'V' + 'I'.repeat(digit - 5);
}

assert(romanDigit(4) === 'IV', 'four');
assert(romanDigit(9) === 'IX', 'nine');
console.log(`${checks} checks passed`);
