export function lacks(record: Record<string, unknown>, key: string): boolean {
  return !key in record;
}
