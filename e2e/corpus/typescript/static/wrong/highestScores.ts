export function highestScores(scores: number[], count: number): number[] {
  const sorted = [...scores].sort();
  return sorted.reverse().slice(0, count);
}
