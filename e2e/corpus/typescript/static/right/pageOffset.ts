export function pageOffset(query: { page?: string; size?: string }): number {
  const page = Number(query.page ?? 1);
  const size = Number(query.size ?? 20);
  return (page - 1) * size;
}
