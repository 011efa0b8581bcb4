export function byName(people: readonly { name: string }[]): readonly { name: string }[] {
  return [...people].sort((a, b) => a.name.localeCompare(b.name));
}
