export function lines(text: string): string[] {
  return text.trim().split('\n');
}
