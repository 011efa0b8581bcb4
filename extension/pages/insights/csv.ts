/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvOf({
  head,
  rows,
}: {
  head: readonly (string | number)[];
  rows: readonly (readonly (string | number)[])[];
}): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}
