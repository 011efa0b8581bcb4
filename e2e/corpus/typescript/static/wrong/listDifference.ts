export function withDefaults(names: string[]): string[] {
  const result = [...names];
  result.concat(['admin', 'guest']);
  return result;
}
