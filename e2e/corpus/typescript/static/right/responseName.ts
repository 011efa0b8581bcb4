export function readAge(text: string): number {
  const data: unknown = JSON.parse(text);
  if (typeof data === 'object' && data !== null && 'age' in data && typeof data.age === 'number') return data.age;
  throw new TypeError('no age');
}
