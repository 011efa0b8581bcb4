export function repeatTo(text: string, length: number): string {
  let result = '';
  while (result.length < length) {
    result += text;
  }
  return result.slice(0, length);
}
