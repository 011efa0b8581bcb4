import { posix } from 'node:path';
import type { Tree } from '../../kit/tree.ts';

/** A program to build: the source with `main`, and the others that it needs. */
export interface TestProgram {
  main: string;
  sources: readonly string[];
}

/** So many programs are built at most. */
const MOST = 5;
/** The same where all tests of a project are asked for. */
const MOST_OF_ALL = 30;
const SOURCE = /\.(c|cc|cpp|cxx)$/;
const TEST = /(^|\/)(test[_-][^/]*|[^/]*[_-]test|tests?)\.(c|cc|cpp|cxx)$/i;
const MAIN = /^[^\n#/]*\bmain\s*\(/m;

/** Every test program of a tree. */
export function allPrograms(tree: Tree): TestProgram[] {
  return tree.files
    .filter((name) => TEST.test(name) && MAIN.test(tree.text(name) ?? ''))
    .slice(0, MOST_OF_ALL)
    .map((main) => ({ main, sources: sourcesOf(tree, main) }));
}

/** The programs that test a file: the tests that use it, or the file itself when it has a `main` with assertions. */
export function programsFor(tree: Tree, file: string): TestProgram[] {
  const text = tree.text(file) ?? '';
  if (SOURCE.test(file) && MAIN.test(text))
    return tree.kind === 'scratch' || /\bassert\s*\(/.test(text) || TEST.test(file)
      ? [{ main: file, sources: sourcesOf(tree, file) }]
      : [];
  const programs = tree.files
    .filter((name) => TEST.test(name) && MAIN.test(tree.text(name) ?? ''))
    .map((main) => ({ main, needed: neededBy(tree, main) }));
  return programs
    .filter(({ needed }) => needed.has(file))
    .slice(0, MOST)
    .map(({ main, needed }) => ({ main, sources: toBuild(tree, main, needed) }));
}

const sourcesOf = (tree: Tree, main: string): string[] => toBuild(tree, main, neededBy(tree, main));

/** A source that another one includes is built with it, not beside it. */
function toBuild(tree: Tree, main: string, needed: ReadonlySet<string>): string[] {
  const included = new Set([...needed].flatMap((name) => includesOf(tree, name)));
  return [
    main,
    ...[...needed].filter(
      (name) => name !== main && SOURCE.test(name) && !included.has(name) && !MAIN.test(tree.text(name) ?? ''),
    ),
  ];
}

/** Files of the tree that a file needs: what it includes, and for a header the source of the same name. */
function neededBy(tree: Tree, main: string): Set<string> {
  const needed = new Set([main]);
  for (const name of needed) {
    for (const found of includesOf(tree, name)) {
      needed.add(found);
      if (SOURCE.test(found)) continue;
      const stem = posix.basename(found).replace(/\.[^.]+$/, '');
      const sources = tree.files.filter(
        (each) => SOURCE.test(each) && posix.basename(each).replace(SOURCE, '') === stem,
      );
      const own = sources.find((each) => posix.dirname(each) === posix.dirname(found)) ?? sources[0];
      if (own !== undefined) needed.add(own);
    }
  }
  return needed;
}

function includesOf(tree: Tree, name: string): string[] {
  const names = [...(tree.text(name) ?? '').matchAll(/^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm)].map(
    (match) => match[1] ?? '',
  );
  return names.flatMap((included) => {
    const beside = posix.join(posix.dirname(name), included);
    return tree.files.includes(beside)
      ? [beside]
      : tree.files.filter((each) => each === included || each.endsWith(`/${included}`)).slice(0, 1);
  });
}
