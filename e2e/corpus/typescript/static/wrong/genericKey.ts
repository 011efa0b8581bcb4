export function pluck<T, K extends keyof T>(items: T[], key: K): T[K][] {
  return items.map((item) => item[key]);
}

export const names = (people: { name: string; age: number }[]): string[] =>
  pluck(people, 'nmae');
