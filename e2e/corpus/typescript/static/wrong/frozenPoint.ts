export interface Point {
  readonly x: number;
  readonly y: number;
}

export function shifted(point: Point, by: number): Point {
  point.x += by;
  return point;
}
