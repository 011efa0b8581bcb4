export function wordCount(text: string): number {
  return text.match(/\w+/g)?.length ?? 0;
}
