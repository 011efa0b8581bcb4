const ONES = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const BY_TEN = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function belowThousand(value: number): string[] {
  const words: string[] = [];
  let rest = value;
  if (rest >= 100) {
    words.push(ONES[Math.floor(rest / 100)], 'hundred');
    rest %= 100;
  }
  if (rest >= 20) {
    const ten = BY_TEN[Math.floor(rest / 10) - 2];
    words.push(rest % 10 > 0 ? `${ten}-${ONES[rest % 10]}` : ten);
  } else if (rest > 0) {
    words.push(ONES[rest]);
  }
  return words;
}

export function numberToWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 999_999) throw new RangeError('out of range');
  if (value === 0) return 'zero';
  const thousands = Math.floor(value / 1000);
  const head = thousands > 0 ? [...belowThousand(thousands), 'thousand'] : [];
  return [...head, ...belowThousand(value % 1000)].join(' ');
}
