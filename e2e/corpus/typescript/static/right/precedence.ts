export function nextPage(page: number | null): number {
  return (page ?? 0) + 1;
}
