/**
 * Is a call so small that a computer has no right to take long over it: no number above twelve, and no more units than
 * `mostUnits`?
 */
export const isSmallCall = (call: string, mostUnits: number): boolean =>
  call.length <= mostUnits && (call.match(/(?<!\w)\d+/g) ?? []).every((digits) => Number(digits) <= 12);
