/** Links followed one after another before it counts as a circle (Linux's own bound). */
const HOPS = 40;
const PATH_BYTES = 4096;
const NAME_BYTES = 255;

/** Characters that some file systems leave out when they compare names, so that `.g\u200cit` could mean `.git`. */
const IGNORABLE = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/**
 * Why a path from outside is no path of a file within the project, or undefined when it is one. It must be relative,
 * with `/`, without empty parts, `.`, `..`, NUL, `\`, drive or stream names, and not within `.git`.
 */
export function problemWithPath(path: string): string | undefined {
  if (path === '') return 'it is empty';
  if (path.includes('\0')) return 'it holds a NUL';
  if (path.includes('\\')) return 'it holds a backslash';
  if (path.startsWith('/')) return 'it is absolute';
  if (!path.isWellFormed()) return 'it is not well-formed text';
  if (Buffer.byteLength(path) > PATH_BYTES) return 'it is too long';
  for (const part of path.split('/')) {
    if (part === '' || part === '.' || part === '..') return 'it has an empty part, `.` or `..`';
    if (Buffer.byteLength(part) > NAME_BYTES) return 'a name in it is too long';
    if (part.includes(':')) return 'a name in it holds a colon';
    const folded = part
      .replace(IGNORABLE, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[. ]+$/, '');
    if (folded === '.git' || /^git~\d+$/.test(folded)) return 'it is within .git';
  }
  return undefined;
}

/** What of a tree matters for {@link problemInTree}. */
export interface TreeShape {
  files: ReadonlyMap<string, unknown>;
  /** Path to target. */
  links: ReadonlyMap<string, string>;
  /** Folders that are bound, not copied. */
  bound: readonly string[];
}

/**
 * Why a file cannot be written at this path of the tree (a link on the way, another spelling, a bound folder), or
 * undefined.
 */
export function problemInTree(
  path: string,
  tree: TreeShape,
  spellings: ReadonlyMap<string, string>,
): string | undefined {
  const problem = problemWithPath(path);
  if (problem !== undefined) return problem;
  const parts = path.split('/');
  for (let count = 1; count <= parts.length; count += 1) {
    const here = parts.slice(0, count).join('/');
    if (tree.links.has(here)) return `${here} is a symbolic link`;
    if (count < parts.length && tree.files.has(here)) return `${here} is a file`;
    if (tree.bound.includes(here)) return `${here} is a folder of dependencies or build outputs`;
    const spelled = spellings.get(fold(here));
    if (spelled !== undefined && spelled !== here) return `the project has ${spelled}, which differs only in case`;
    if (count === parts.length && spelled === here && !tree.files.has(here)) return `${here} is a folder`;
  }
  return undefined;
}

const fold = (path: string): string => path.normalize('NFC').toLowerCase();

/** Every file and folder of a tree by its spelling without case, for {@link problemInTree}. */
export function spellingsOf(tree: TreeShape): ReadonlyMap<string, string> {
  const spellings = new Map<string, string>();
  const folders = new Set<string>();
  for (const path of [...tree.files.keys(), ...tree.links.keys()]) {
    spellings.set(fold(path), path);
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash);
      if (folders.has(folder)) break;
      folders.add(folder);
      spellings.set(fold(folder), folder);
    }
  }
  return spellings;
}

/**
 * Does a symbolic link lead to a place within the tree, whichever links lie on the way? The root itself counts as
 * inside. A link into nothing is inside when nothing on its way leaves.
 */
export function staysInside(path: string, links: ReadonlyMap<string, string>): boolean {
  const todo = path.split('/').reverse();
  const at: string[] = [];
  for (let hops = 0; todo.length > 0;) {
    const part = todo.pop() ?? '';
    if (part === '' || part === '.') continue;
    if (part === '..') {
      if (at.pop() === undefined) return false;
      continue;
    }
    at.push(part);
    const target = links.get(at.join('/'));
    if (target === undefined) continue;
    hops += 1;
    if (hops > HOPS || target === '' || target.startsWith('/') || target.includes('\0')) return false;
    at.pop();
    todo.push(...target.split('/').reverse());
  }
  return true;
}
