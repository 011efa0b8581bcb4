export function joined(parts: string[], separator = '/'): string {
  const text = parts.join(sep);
  const sep = separator;
  return text + sep;
}
