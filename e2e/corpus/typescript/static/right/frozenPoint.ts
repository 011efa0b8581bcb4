export interface Point {
  readonly x: number;
  readonly y: number;
}

export function shifted(point: Point, by: number): Point {
  return { ...point, x: point.x + by };
}
