export interface Shape {
  sides: number;
}

export function isShape(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'sides' in value;
}
