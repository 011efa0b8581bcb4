export function highestScores(scores: number[], count: number): number[] {
  const sorted = [...scores].sort((a, b) => a - b);
  return sorted.reverse().slice(0, count);
}
