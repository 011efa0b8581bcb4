const DIGITS = /^\d+$/g;

export function onlyNumbers(values: string[]): string[] {
  return values.filter((value) => DIGITS.test(value));
}
