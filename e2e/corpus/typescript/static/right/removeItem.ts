export function removeAt(items: string[], index: number): string[] {
  const rest = [...items];
  rest.splice(index, 1);
  return rest;
}
