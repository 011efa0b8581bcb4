export function squares(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index * index);
}
