import { posix } from 'node:path';
import { regex } from '../../../../../shared/regex.ts';
import { blankComments } from '../../../../kit/scan/scan-text.ts';
import type { Tree } from '../../../../kit/tree.ts';

/** A folder of the tree and the logical name of what lies in it; `isRecursive` is coqc's `-R`, else `-Q`. */
interface LoadPath {
  folder: string;
  name: string;
  isRecursive: boolean;
}

/** A file as it is compiled: where it lies, and what Coq calls it. */
export interface CoqModule {
  path: string;
  /** Logical name: "Project.Lists.Sort". */
  name: string;
  text: string;
}

/** What is compiled, in order; the block comes last. */
export interface CoqPlan {
  modules: readonly CoqModule[];
  block: CoqModule;
  /** Options that name the folders, for coqc, coqtop and coqchk alike. */
  options: readonly string[];
}

const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_']*$/u;
/** Roots of the libraries that come with Coq: what a text calls so would be taken for a part of them. */
const RESERVED = new Set(['Coq', 'Stdlib', 'Corelib', 'Rocq', 'Ltac2']);
const MOST_NEIGHBOURS = 60;

/** The text without its comments, every place kept. */
export const withoutComments = (text: string): string => blankComments(text, 'coq');

/**
 * The block and the neighbours that it requires, directly or not, each after what it requires. Files are named by
 * the nearest `_CoqProject` in their folder or above it where there is one, else by their folders.
 */
export function planModules(tree: Tree, file: string, text: string): CoqPlan {
  const paths = loadPaths(tree, posix.dirname(file));
  const named = new Map(
    tree.files
      .filter((path) => path.endsWith('.v') && path !== file)
      .flatMap((path) => {
        const name = logicalName(path, paths);
        return name === undefined ? [] : [[name, path] as const];
      }),
  );
  const own = logicalName(file, paths);
  const block =
    own === undefined ? { path: 'cv_block.v', name: inRoot('cv_block', paths), text } : { path: file, name: own, text };
  const modules: CoqModule[] = [];
  const seen = new Set([block.name]);
  const visit = (module: CoqModule): void => {
    for (const wanted of requiredIn(module.text)) {
      const name = [...named.keys()].find((known) => isNamedBy(known, wanted));
      const path = name === undefined ? undefined : named.get(name);
      const found = path === undefined ? undefined : tree.text(path);
      if (name === undefined || path === undefined || found === undefined || seen.has(name)) continue;
      if (seen.size > MOST_NEIGHBOURS) return;
      seen.add(name);
      visit({ path, name, text: found });
    }
    modules.push(module);
  };
  visit(block);
  return {
    modules,
    block,
    options: paths.flatMap(({ folder, name, isRecursive }) => [isRecursive ? '-R' : '-Q', folder, name]),
  };
}

/** The load paths of the nearest project of a folder: it may be one of many in the tree. */
function loadPaths(tree: Tree, folder: string): LoadPath[] {
  const project = tree.text(posix.join(folder, '_CoqProject'));
  if (project === undefined && folder !== '.') return loadPaths(tree, posix.dirname(folder));
  const words = [...(project ?? '').matchAll(/"([^"\n]*)"|([^\s"]+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const found = words.flatMap((word, index): LoadPath[] => {
    const [path, name] = [words[index + 1], words[index + 2]];
    if ((word !== '-R' && word !== '-Q') || path === undefined || name === undefined || posix.isAbsolute(path))
      return [];
    const inside = posix.join(folder, path).replace(/\/$/, '');
    const isOwn = inside !== '..' && !inside.startsWith('../');
    const isName = name.split('.').every((part) => part === '' || IDENTIFIER.test(part));
    return isOwn && isName && !RESERVED.has(name.split('.')[0] ?? '')
      ? [{ folder: inside, name, isRecursive: word === '-R' }]
      : [];
  });
  return found.length > 0 ? found : [{ folder: '.', name: '', isRecursive: true }];
}

function logicalName(path: string, paths: readonly LoadPath[]): string | undefined {
  const owner = paths
    .filter(({ folder }) => folder === '.' || path.startsWith(`${folder}/`))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
  if (owner === undefined) return undefined;
  const inner = owner.folder === '.' ? path : path.slice(owner.folder.length + 1);
  const parts = inner.replace(/\.v$/, '').split('/');
  if (!parts.every((part) => IDENTIFIER.test(part)) || (owner.name === '' && RESERVED.has(parts[0] ?? '')))
    return undefined;
  return [...(owner.name === '' ? [] : [owner.name]), ...parts].join('.');
}

/** A file of ours at the tree's root, by the name that it has where the root is in the load path. */
const inRoot = (base: string, paths: readonly LoadPath[]): string => logicalName(`${base}.v`, paths) ?? base;

const REQUIRE = regex('gu')`
  (?:^|[\s.])(?:From\s+([\p{L}\p{N}_.']+)\s+)?Require\s+
  (?:(?:Import|Export)\s+)?((?!\s)[^.]{1,2000}(?:\.\S[^.]{0,2000})*)\.
`;

/** Names that a text requires, with the prefix of `From` before a blank: "mathcomp ssreflect", " Lists.List". */
function requiredIn(text: string): string[] {
  return [...withoutComments(text).matchAll(REQUIRE)].flatMap(([, from = '', names = '']) =>
    names.split(/\s+/).flatMap((name) => (name === '' || name === '-' ? [] : [`${from} ${name}`])),
  );
}

function isNamedBy(known: string, wanted: string): boolean {
  const [from = '', name = ''] = wanted.split(' ');
  const within = from === '' || known === `${from}.${name}` || known.startsWith(`${from}.`);
  return within && (known === name || known.endsWith(`.${name}`));
}
