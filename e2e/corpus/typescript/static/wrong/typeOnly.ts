export interface Shape {
  sides: number;
}

export function isShape(value: unknown): boolean {
  return value instanceof Shape;
}
