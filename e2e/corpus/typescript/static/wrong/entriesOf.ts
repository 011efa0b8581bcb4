export function pairs(scores: { [name: string]: number }): string[] {
  const lines: string[] = [];
  for (const [name, score] of scores) {
    lines.push(`${name}=${score}`);
  }
  return lines;
}
