export function isTeen(age: number): boolean {
  return 13 <= age && age <= 19;
}
