const ONES = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];
const TENS = ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'];
const HUNDREDS = ['', 'C', 'CC', 'CCC', 'CD', 'D', 'DC', 'DCC', 'DCCC', 'CM'];

export function toRoman(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > 3999) throw new RangeError('out of range');
  return (
    'M'.repeat(Math.floor(value / 1000)) +
    HUNDREDS[Math.floor(value / 100) % 10] +
    TENS[Math.floor(value / 10) % 10] +
    ONES[value % 10]
  );
}

export function fromRoman(roman: string): number {
  const worth: Record<string, number> = {
    CM: 900, CD: 400, XC: 90, XL: 40, IX: 9, IV: 4, M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1,
  };
  return (roman.match(/CM|CD|XC|XL|IX|IV|[MDCLXVI]/g) ?? []).reduce((sum, part) => sum + worth[part], 0);
}
