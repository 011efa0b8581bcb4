export function sumOfMarks(marks: number[]): number {
  let sum = 0;
  for (const mark in marks) {
    sum += mark;
  }
  return sum;
}
