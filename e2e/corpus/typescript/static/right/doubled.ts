export function doubled(values: number[]): number[] {
  return values.map((value) => {
    return value * 2;
  });
}
