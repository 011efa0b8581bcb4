export function wordWrap(text: string, width: number): string {
  const [first, ...rest] = text.trim().split(/\s+/);
  let result = first;
  let used = first.length;
  for (const word of rest) {
    const needed = used + word.length + 1;
    const fits = needed <= width;
    result += (fits ? ' ' : '\n') + word;
    used = fits ? needed : word.length;
  }
  return result;
}
