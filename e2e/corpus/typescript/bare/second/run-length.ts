export function encode(text: string): string {
  return text.replace(/([^])\1*/g, (run) => `${run.length}${run[0]}`);
}

export function decode(encoded: string): string {
  return encoded.replace(/(\d+)(\D)/g, (_, count: string, letter: string) => letter.repeat(Number(count)));
}
