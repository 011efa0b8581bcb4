export function removeAt(items: string[], index: number): string[] {
  const rest = [...items];
  delete rest[index];
  return rest;
}
