export function countIn(text: string, part: string): number {
  let count = 0;
  let at = text.indexOf(part);
  while (at !== -1) {
    count += 1;
    at = text.indexOf(part, at);
  }
  return count;
}
