/**
 * Resolves "." and ".." and repeated slashes. An absolute path cannot leave its root;
 * a relative one may begin with ".." parts. An empty result is ".".
 */
export function normalizePath(path: string): string {
  const isAbsolute = path.startsWith('/');
  const parts: string[] = [];

  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') {
      parts.push(part);
    } else {
      parts.pop();
    }
  }

  const joined = parts.join('/');
  return isAbsolute ? `/${joined}` : joined || '.';
}
