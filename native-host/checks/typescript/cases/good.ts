export interface User { id: number; name: string; tags: string[] }
const cache = new Map<number, User>();
export async function load(id: number): Promise<User> {
  const hit = cache.get(id);
  if (hit) return hit;
  const response = await fetch(`/users/${id}`);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const user = (await response.json()) as User;
  cache.set(id, user);
  return user;
}
export function groupByTag(users: readonly User[]): Record<string, User[]> {
  const out: Record<string, User[]> = {};
  for (const user of users) {
    for (const tag of user.tags) {
      (out[tag] ??= []).push(user);
    }
  }
  return out;
}
export class Queue<T> {
  private items: T[] = [];
  push(item: T): void { this.items.push(item); }
  pop(): T | undefined { return this.items.shift(); }
  get size(): number { return this.items.length; }
}
export const sum = (xs: number[]): number => xs.reduce((a, b) => a + b, 0);
document.querySelector('#go')?.addEventListener('click', () => { void load(1); });
process.on('exit', (code) => console.log(code));
interface User2 { id: number; name: string; tags: string[] }
