export function readPorts(text: string): number[] {
  return text.split(',').map((part) => parseInt(part, 10));
}
