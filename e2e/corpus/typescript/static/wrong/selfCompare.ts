export function changed(before: { version: number }, after: { version: number }): boolean {
  return before.version !== before.version;
}
