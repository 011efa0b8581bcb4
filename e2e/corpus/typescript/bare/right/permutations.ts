export function permutations<T>(items: T[]): T[][] {
  const results: T[][] = [];
  const current: T[] = [];
  const used: boolean[] = new Array(items.length).fill(false);

  function visit(): void {
    if (current.length === items.length) {
      results.push([...current]);
      return;
    }
    for (let i = 0; i < items.length; i++) {
      if (used[i]) continue;
      used[i] = true;
      current.push(items[i]);
      visit();
      current.pop();
      used[i] = false;
    }
  }

  visit();
  return results;
}
