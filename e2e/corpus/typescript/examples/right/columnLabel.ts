/**
 * Turns a 1-based column number into the letters a spreadsheet shows above that column.
 *
 * @example
 * columnLabel(1)  // => 'A'
 * columnLabel(26) // => 'Z'
 * columnLabel(28) // => 'AB'
 */
export function columnLabel(column: number): string {
  if (!Number.isInteger(column) || column < 1) {
    throw new RangeError(`not a column: ${column}`);
  }
  let rest = column;
  let label = '';
  while (rest > 0) {
    const digit = (rest - 1) % 26;
    label = String.fromCharCode(65 + digit) + label;
    rest = Math.floor((rest - 1) / 26);
  }
  return label;
}
