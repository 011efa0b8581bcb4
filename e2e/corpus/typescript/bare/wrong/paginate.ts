export interface Page<T> {
  items: T[];
  page: number;
  totalPages: number;
  hasNext: boolean;
}

export function paginate<T>(items: T[], page: number, pageSize: number): Page<T> {
  if (!Number.isInteger(pageSize) || pageSize < 1) throw new RangeError('pageSize must be at least 1');
  if (!Number.isInteger(page) || page < 1) throw new RangeError('page must be at least 1');

  const start = (page - 1) * pageSize;
  const totalPages = Math.floor(items.length / pageSize);

  return {
    items: items.slice(start, start + pageSize),
    page,
    totalPages,
    hasNext: page < totalPages,
  };
}
