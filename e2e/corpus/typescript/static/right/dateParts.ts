export function quarter(date: Date): number {
  return Math.floor(date.getMonth() / 3) + 1;
}
