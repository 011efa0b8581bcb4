export function squares(count: number): number[] {
  return new Array<number>(count).map((_, index) => index * index);
}
