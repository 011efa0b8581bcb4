export type Shape = { kind: 'circle'; radius: number } | { kind: 'square'; side: number };

export function areaOf(shape: Shape): number {
  if (shape.kind === 'square') return shape.side ** 2;
  return Math.PI * shape.side ** 2;
}
