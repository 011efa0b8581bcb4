export function normalizePath(path: string): string {
  const root = path[0] === '/' ? '/' : '';
  const kept: string[] = [];
  let up = 0;
  for (const part of path.split('/').reverse()) {
    if (part === '..') up++;
    else if (part === '' || part === '.') continue;
    else if (up > 0) up--;
    else kept.unshift(part);
  }
  if (root === '') kept.unshift(...Array<string>(up).fill('..'));
  return root + kept.join('/') || '.';
}
