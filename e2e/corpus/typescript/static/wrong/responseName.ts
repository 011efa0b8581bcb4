export function readAge(text: string): number {
  const data: unknown = JSON.parse(text);
  return data.age;
}
