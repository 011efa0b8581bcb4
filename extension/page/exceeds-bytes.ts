/** Is the text larger in UTF-8 than `limit` bytes? Short texts are decided without encoding them. */
export function exceedsBytes(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  return text.length * 3 > limit && new TextEncoder().encode(text).length > limit;
}
