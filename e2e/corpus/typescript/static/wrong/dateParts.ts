export function quarter(date: Date): number {
  return Math.floor(date.getMonths() / 3) + 1;
}
