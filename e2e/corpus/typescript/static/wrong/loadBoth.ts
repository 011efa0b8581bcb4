export async function loadBoth(read: (name: string) => Promise<string>): Promise<string[]> {
  return Promise.all(read('a.txt'), read('b.txt'));
}
