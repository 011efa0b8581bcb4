export function sumOfMarks(marks: number[]): number {
  let sum = 0;
  for (const mark of marks) {
    sum += mark;
  }
  return sum;
}
