/**
 * Compares two versions as tools print them: numbers by their value, missing ones as 0; one with a suffix of letters
 * (`1.97.0-nightly`, `3.15.0a1`, `go1.25rc1`) comes before the one without. Negative: `a` is older.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parts(a), parts(b)];
  for (let at = 0; at < Math.max(left.numbers.length, right.numbers.length); at += 1) {
    const difference = (left.numbers[at] ?? 0) - (right.numbers[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return Number(left.isFinal) - Number(right.isFinal);
}

/** Is this what comes before a release? */
export const isPrerelease = (version: string): boolean => !parts(version).isFinal;

function parts(version: string): { numbers: number[]; isFinal: boolean } {
  const [, digits = '', rest = ''] = /^\D*(\d+(?:[._]\d+)*)(.*)$/s.exec(version) ?? [];
  return {
    numbers: digits.split(/[._]/).map(Number),
    isFinal: !/^[-.+]?(?:a|b|rc|alpha|beta|dev|pre|ea|nightly|snapshot)/i.test(rest),
  };
}
