export function nextPage(page: number | null): number {
  return page! + 1 ?? 1;
}
