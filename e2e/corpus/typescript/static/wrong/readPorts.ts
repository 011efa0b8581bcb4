export function readPorts(text: string): number[] {
  return text.split(',').map(parseInt);
}
