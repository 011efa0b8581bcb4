const DIGITS = /^\d+$/;

export function onlyNumbers(values: string[]): string[] {
  return values.filter((value) => DIGITS.test(value));
}
