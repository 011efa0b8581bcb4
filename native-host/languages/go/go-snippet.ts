import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BackendContext } from '../../kit/define.ts';
import type { Tree } from '../../kit/tree.ts';
import type { WritableFolder } from '../../sandbox/sandbox-folder.ts';

/** How a block without a module is given to the compiler. */
export interface GoReading {
  before: string;
  after: string;
  as: string | null;
}

/** The block as a file: with a clause of its own for the package, or with one that is made up. */
export const asFile = (text: string): GoReading =>
  packageOf(text) === undefined
    ? { before: `package ${/^func\s+main\s*\(/m.test(text) ? 'main' : 'block'}; `, after: '', as: 'a part of a file' }
    : { before: '', after: '', as: null };

/** The block as the inside of a function. */
export const asBody: GoReading = {
  before: 'package block; func block() { ',
  after: '\n}',
  as: 'the inside of a function',
};

/** The name in a file's package clause. */
export const packageOf = (text: string): string | undefined => /^[ \t]*package[ \t]+(\w+)/m.exec(text)?.[1];

const declared = (text: string): Set<string> =>
  new Set([...text.matchAll(/^(?:func|type|var|const)\s+(\w+)/gm)].map(([, name]) => name ?? ''));

/**
 * A folder with a module made up around the block, and with the other files of its package that declare nothing of the
 * same name. Go writes the module's file itself, for the version that it is.
 */
export async function layModule(
  context: BackendContext,
  tree: Tree,
  name: string,
  reading: GoReading,
  as: 'file' | 'test' | 'program' = 'file',
): Promise<{ folder: WritableFolder; name: string; files: ReadonlyMap<string, string> }> {
  const text = tree.text(name) ?? '';
  const own = declared(text);
  // Only a file of such a name has tests, and none of such a name is part of a program.
  const base = basename(name).replace(/(?:_test)?\.go$/, '');
  const ending = as === 'test' ? '_test.go' : '.go';
  const at = as === 'file' ? basename(name) : `${base}${ending}`;
  const files = new Map([[at, reading.before + text + reading.after]]);
  for (const path of reading.as === null ? tree.files : []) {
    const other = tree.text(path) ?? '';
    const fits =
      path !== name && path.endsWith('.go') && dirname(path) === dirname(name) && packageOf(other) === packageOf(text);
    if (fits && declared(other).isDisjointFrom(own)) files.set(basename(path), other);
  }
  const folder = context.makeFolder();
  for (const [path, content] of files) await writeFile(join(folder.path, path), content);
  return { folder, name: at, files };
}

/** Makes the module when there is none, then runs what it is given. */
export const IN_MODULE = 'test -e go.mod || go mod init block 2>/dev/null; exec "$0" "$@"';
