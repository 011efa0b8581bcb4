export function byAge(users: { age: number }[]): { age: number }[] {
  return [...users].sort((a, b) => a.age - b.age);
}
