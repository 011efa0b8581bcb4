export function slugOf(title: string): string {
  const slug = title.toLowerCase().trim();
  return slug.replace(/\s+/g, '-');
}
