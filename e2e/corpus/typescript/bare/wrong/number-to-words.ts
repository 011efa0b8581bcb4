const SMALL = [
  'zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve',
  'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

export function numberToWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 999_999) {
    throw new RangeError('value must be a whole number from 0 to 999999');
  }
  if (value < 20) return SMALL[value];
  if (value < 100) {
    const rest = value % 10;
    const tens = TENS[Math.floor(value / 10)];
    return rest === 0 ? tens : `${tens}-${SMALL[rest]}`;
  }
  const unit = value < 1000 ? 100 : 1000;
  const name = value < 1000 ? 'hundred' : 'thousand';
  const rest = value % 10;
  const head = `${numberToWords(Math.floor(value / unit))} ${name}`;
  return rest === 0 ? head : `${head} ${numberToWords(rest)}`;
}
