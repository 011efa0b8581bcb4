export function lines(text: string): string[] {
  return text.strip().split('\n');
}
