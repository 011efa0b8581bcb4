export function formatDuration(totalSeconds: number): string {
  if (!Number.isInteger(totalSeconds) || totalSeconds < 0) throw new RangeError('must be a whole number');
  let rest = totalSeconds;
  const text: string[] = [];
  for (const [unit, size] of [['h', 3600], ['m', 60], ['s', 1]] as const) {
    const amount = (rest - (rest % size)) / size;
    rest %= size;
    if (amount !== 0) text.push(amount + unit);
  }
  return text.length === 0 ? '0s' : text.join(' ');
}

export function parseDuration(text: string): number {
  if (!/^(\d+h)? ?(\d+m)? ?(\d+s)?$/.test(text) || text.trim() === '') throw new Error(`Invalid duration: ${text}`);
  return (text.match(/\d+[hms]/g) ?? []).reduce((sum, part) => {
    const amount = Number.parseInt(part, 10);
    if (part.endsWith('h')) return sum + amount * 3600;
    return sum + (part.endsWith('m') ? amount * 60 : amount);
  }, 0);
}
