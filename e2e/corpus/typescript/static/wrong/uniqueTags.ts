export function uniqueTags(tags: string[]): { tags: Set<string>; count: number } {
  const unique = new Set(tags.map((tag) => tag.toLowerCase()));
  return { tags: unique, count: unique.length };
}
