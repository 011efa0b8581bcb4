const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

function checkBase(base: number): void {
  if (!Number.isInteger(base) || base < 2 || base > 36) {
    throw new RangeError('base must be between 2 and 36');
  }
}

export function toBase(value: number, base: number): string {
  checkBase(base);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError('value must be a non-negative integer');
  }
  let digits = '';
  let rest = value;
  while (rest > 0) {
    digits = DIGITS[rest % base] + digits;
    rest = Math.floor(rest / base);
  }
  return digits;
}

export function fromBase(text: string, base: number): number {
  checkBase(base);
  if (text === '') throw new SyntaxError('no digits');
  let value = 0;
  for (const char of text.toLowerCase()) {
    const digit = DIGITS.indexOf(char);
    if (digit < 0 || digit >= base) throw new SyntaxError(`Invalid digit: ${char}`);
    value = value * base + digit;
  }
  return value;
}
