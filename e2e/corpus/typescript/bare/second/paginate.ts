export interface Page<T> {
  items: T[];
  page: number;
  totalPages: number;
  hasNext: boolean;
}

export function paginate<T>(items: T[], page: number, pageSize: number): Page<T> {
  if (![page, pageSize].every((n) => Number.isInteger(n) && n > 0)) throw new RangeError('must be at least 1');
  const first = page * pageSize - pageSize;
  const shown = items.filter((_, index) => index >= first && index < first + pageSize);
  const full = items.length % pageSize === 0;
  const totalPages = Math.trunc(items.length / pageSize) + (full ? 0 : 1);
  return { items: shown, page, totalPages, hasNext: items.length > page * pageSize };
}
