const NUMERALS: ReadonlyArray<readonly [number, string]> = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

const VALUES: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** Writes a whole number from 1 to 3999 as a Roman numeral, with at most three equal letters in a row. */
export function toRoman(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > 3999) {
    throw new RangeError(`${value} has no Roman numeral`);
  }
  let rest = value;
  let result = '';
  for (const [amount, letters] of NUMERALS) {
    while (rest >= amount) {
      result += letters;
      rest -= amount;
    }
  }
  return result;
}

/** Reads a well-formed Roman numeral in capital letters. */
export function fromRoman(roman: string): number {
  let total = 0;
  for (let i = 0; i < roman.length; i++) {
    const value = VALUES[roman[i]];
    const next = VALUES[roman[i + 1]] ?? 0;
    total += value < next ? -value : value;
  }
  return total;
}
