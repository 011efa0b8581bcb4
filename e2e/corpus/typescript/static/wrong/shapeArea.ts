type Shape =
  | { kind: 'circle'; radius: number }
  | { kind: 'rect'; width: number; height: number }
  | { kind: 'triangle'; base: number; height: number };

export function area(shape: Shape): number {
  switch (shape.kind) {
    case 'circle':
      return Math.PI * shape.radius ** 2;
    case 'rect':
      return shape.width * shape.height;
  }
}

export const largest = (shapes: readonly Shape[]): Shape | undefined =>
  shapes.reduce<Shape | undefined>((best, shape) => (!best || area(shape) > area(best) ? shape : best), undefined);
