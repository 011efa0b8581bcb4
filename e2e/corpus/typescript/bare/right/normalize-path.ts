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
    } else if (parts.length > 0 && parts.at(-1) !== '..') {
      parts.pop();
    } else if (!isAbsolute) {
      parts.push('..');
    }
  }

  const joined = parts.join('/');
  return isAbsolute ? `/${joined}` : joined || '.';
}
