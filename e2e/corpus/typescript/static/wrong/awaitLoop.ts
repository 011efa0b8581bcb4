export function countDown(from: number, say: (text: string) => void): void {
  let left = from;
  while (left > 0) {
    say(String(left));
    left - 1;
  }
}
