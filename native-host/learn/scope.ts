/** The value that all have, or null. */
export function common<T>(values: readonly T[]): T | null {
  const [first] = values;
  return first !== undefined && values.every((value) => value === first) ? first : null;
}

/**
 * The narrowest glob for the files in which a mistake was made: their common folder and ending. null for one file or
 * none (a single place is no scope yet) and when they have nothing in common.
 */
export function pathGlob(files: readonly string[]): string | null {
  const parts = [...new Set(files)].map((file) =>
    file
      .replaceAll('\\', '/')
      .split('/')
      .filter((part) => part !== '' && part !== '.'),
  );
  const [first] = parts;
  if (parts.length < 2 || first === undefined || parts.some((path) => path.includes('..'))) return null;
  const folders = parts.map((path) => path.slice(0, -1));
  const shared = first.slice(0, -1);
  const depth = shared.findIndex((folder, at) => folders.some((path) => path[at] !== folder));
  const folder = depth === -1 ? shared : shared.slice(0, depth);
  const ending = common(parts.map((path) => /\.[^.]+$/.exec(path.at(-1) ?? '')?.[0] ?? ''));
  if (folder.length === 0 && (ending === null || ending === '')) return null;
  const flat = folders.every((path) => path.length === folder.length);
  return [...folder.map(escaped), ...(flat && folder.length > 0 ? [] : ['**']), `*${escaped(ending ?? '')}`].join('/');
}

const escaped = (text: string): string => text.replaceAll(/[*?[\]{}!\\]/g, String.raw`\$&`);
