const demand = (base: number): void => {
  if (!Number.isInteger(base) || base < 2 || base > 36) throw new RangeError('bad base');
};

export function toBase(value: number, base: number): string {
  demand(base);
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError('bad value');
  return value.toString(base);
}

export function fromBase(text: string, base: number): number {
  demand(base);
  const allowed = '0123456789abcdefghijklmnopqrstuvwxyz'.slice(0, base);
  const digits = [...text.toLowerCase()].map((char) => allowed.indexOf(char));
  if (digits.length === 0 || digits.includes(-1)) throw new SyntaxError('bad digits');
  return digits.reduce((value, digit) => value * base + digit, 0);
}
