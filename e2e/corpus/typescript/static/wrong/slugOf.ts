export function slugOf(title: string): string {
  const slug = title.toLowerCase().trim();
  slug.replace(/\s+/g, '-');
  return slug;
}
