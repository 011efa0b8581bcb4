export function joined(parts: string[], separator = '/'): string {
  const sep = separator;
  const text = parts.join(sep);
  return text + sep;
}
