export function isEmpty(items: string[]): boolean {
  return items.length === 0;
}
