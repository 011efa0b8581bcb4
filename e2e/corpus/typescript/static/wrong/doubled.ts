export function doubled(values: number[]): number[] {
  return values.map((value) => {
    value * 2;
  });
}
