export async function totalSize(sizes: string[], sizeOf: (name: string) => Promise<number>): Promise<number> {
  const all = await Promise.all(sizes.map((name) => sizeOf(name)));
  return all.reduce((sum, size) => sum + size, 0);
}
