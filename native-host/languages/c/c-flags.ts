import { posix } from 'node:path';
import * as z from 'zod/mini';
import { languageOfFile } from '../../../shared/language.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';

/** Arguments for a compiler of C or C++ that runs at the tree's root, and where they were read. */
export interface CFlags {
  args: readonly string[];
  from: string;
  /** Does the project say which standard it is written in? Else it is the newest that GCC 11 and clang 13 know. */
  standardIsChosen: boolean;
  /** Is the file C++? A header is what the project's sources are. */
  cpp: boolean;
}

const commandsSchema = z.array(
  z.object({
    directory: z.string(),
    file: z.string(),
    command: z.optional(z.string()),
    arguments: z.optional(z.array(z.string())),
  }),
);

type Entry = z.infer<typeof commandsSchema>[number];

/** Where build tools leave the list of their compiler calls. */
const DATABASES = ['compile_commands.json', 'build/compile_commands.json', 'out/compile_commands.json'];
/**
 * Flags whose value is a path, and those whose value is text. What loads code into a compiler (`-fplugin`, `-B`) is in
 * neither.
 */
const PATH_FLAGS = ['-I', '-isystem', '-iquote', '-include'];
const TEXT_FLAGS = ['-D', '-U', '-std='];

/**
 * The flags with which the project compiles a file: from its compilation database, from `compile_flags.txt`, or guessed
 * from its folders of headers. Only include paths, macros and the language's version are taken over.
 */
export function flagsFor(tree: Tree, file: string): CFlags {
  const cpp = isCpp(tree, file);
  const known = fromDatabase(tree, file) ?? fromFlagFile(tree, file);
  const args = known?.args ?? guessed(tree, file);
  const isGiven = args.some((arg) => arg.startsWith('-std='));
  const chosen = standardOf(tree, cpp);
  const standard = isGiven ? [] : [`-std=${chosen ?? (cpp ? 'gnu++2b' : 'gnu2x')}`];
  return {
    cpp,
    args: [...standard, ...args],
    standardIsChosen: isGiven || chosen !== undefined,
    from: known?.from ?? (tree.kind === 'project' ? 'guessed include paths' : 'no include paths'),
  };
}

/** Is the file C++? */
export function isCpp(tree: Tree, file: string): boolean {
  if (!file.endsWith('.h')) return languageOfFile(file) === 'cpp';
  return (
    !tree.files.some((name) => name.endsWith('.c')) &&
    tree.files.some((name) => !name.endsWith('.h') && languageOfFile(name) === 'cpp')
  );
}

/** What the project's build files say of the language's standard. */
function standardOf(tree: Tree, cpp: boolean): string | undefined {
  const standardIn = (file: string, pattern: RegExp): string | undefined =>
    pattern
      .exec(tree.text(file) ?? '')
      ?.slice(1)
      .find((part) => part !== undefined);
  const cmake = standardIn(
    'CMakeLists.txt',
    cpp ? /CMAKE_CXX_STANDARD\s+(\d\d)|cxx_std_(\d\d)/ : /CMAKE_C_STANDARD\s+(\d\d)|\bc_std_(\d\d)/,
  );
  if (cmake !== undefined)
    return cpp ? `gnu++${{ 23: '2b', 26: '2b' }[cmake] ?? cmake}` : `gnu${{ 23: '2x' }[cmake] ?? cmake}`;
  const written = cpp ? /-std=((?:gnu|c)\+\+\w+)/ : /-std=((?:gnu|c|iso9899:)\d\w+)/;
  return (
    standardIn('meson.build', cpp ? /\bcpp_std=((?:gnu|c)\+\+\w+)/ : /\bc_std=((?:gnu|c)\d\w+)/) ??
    standardIn('Makefile', written) ??
    standardIn('makefile', written)
  );
}

function fromDatabase(tree: Tree, file: string): { args: string[]; from: string } | undefined {
  for (const database of DATABASES) {
    const text = tree.text(database);
    const entries = text === undefined ? undefined : commandsSchema.safeParse(parseJson(text)).data;
    const placed = entries?.flatMap((entry) => {
      const path = posix.resolve('/', entry.directory, entry.file);
      const inTree = suffixIn(path, tree.files);
      return inTree === undefined ? [] : [{ entry, inTree, root: path.slice(0, -inTree.length) }];
    });
    const own =
      placed?.find(({ inTree }) => inTree === file) ??
      placed?.find(({ inTree }) => posix.dirname(inTree) === posix.dirname(file)) ??
      placed?.[0];
    if (own !== undefined)
      return {
        args: harmless(wordsOf(own.entry), (path) => mapped(posix.resolve('/', own.entry.directory, path), own.root)),
        from: database,
      };
  }
  return undefined;
}

/**
 * The longest end of a path that is a file of the tree: the folder that it lay in when it was built is not known here.
 */
function suffixIn(path: string, files: readonly string[]): string | undefined {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.map((_, from) => parts.slice(from).join('/')).find((end) => files.includes(end));
}

const mapped = (path: string, root: string): string | undefined => {
  if (path.startsWith(root)) return `${TREE_ROOT}/${path.slice(root.length)}`;
  return path.startsWith('/usr/') ? path : undefined;
};

function fromFlagFile(tree: Tree, file: string): { args: string[]; from: string } | undefined {
  for (let folder = posix.dirname(file); ; folder = posix.dirname(folder)) {
    const name = posix.join(folder, 'compile_flags.txt');
    const text = tree.text(name);
    const at = `${TREE_ROOT}/${folder}`;
    if (text !== undefined)
      return {
        args: harmless(
          text.split(/\r?\n/).map((line) => line.trim()),
          (path) => inside(posix.resolve(at, path)),
        ),
        from: name,
      };
    if (folder === '.') return undefined;
  }
}

const inside = (path: string): string | undefined =>
  path.startsWith(TREE_ROOT) || path.startsWith('/usr/') ? path : undefined;

const WORD = /(?:\\.|"(?:\\.|[^"\\])*"|'[^']*'|[^\s"'\\])+/gs;
const QUOTED = /\\(.)|"((?:\\.|[^"\\])*)"|'([^']*)'/gs;

const wordsOf = ({ arguments: words, command = '' }: Entry): string[] =>
  words ??
  (command.match(WORD) ?? []).map((word) =>
    word.replaceAll(
      QUOTED,
      (_, escaped: string | undefined, double: string | undefined, single: string | undefined) =>
        escaped ?? single ?? (double ?? '').replaceAll(/\\(.)/gs, '$1'),
    ),
  );

/** Of a compiler's arguments those that only say what the text means; `place` maps a path or drops it. */
function harmless(words: readonly string[], place: (path: string) => string | undefined): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const flag = [...PATH_FLAGS, ...TEXT_FLAGS]
      .toSorted((a, b) => b.length - a.length)
      .find((each) => word.startsWith(each));
    if (flag === undefined) continue;
    const value = word === flag ? (words[(at += 1)] ?? '') : word.slice(flag.length);
    const wanted = PATH_FLAGS.includes(flag) ? place(value) : value;
    if (wanted === undefined || wanted === '') continue;
    kept.push(
      ...(flag === '-isystem' || flag === '-iquote' || flag === '-include' ? [flag, wanted] : [`${flag}${wanted}`]),
    );
  }
  return kept;
}

/** Include paths by the usual folders and by where the headers lie that the tree's sources name. */
function guessed(tree: Tree, file: string): string[] {
  const headers = tree.files.filter((name) => /\.(h|hh|hpp|hxx|inc)$/.test(name));
  const named = new Set(
    [...(tree.text(file) ?? '').matchAll(/^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm)].map(
      (match) => match[1] ?? '',
    ),
  );
  const folders = new Set(
    ['.', 'include', 'src'].filter((folder) => folder === '.' || headers.some((name) => name.startsWith(`${folder}/`))),
  );
  for (const header of headers) {
    for (const name of named) if (header.endsWith(`/${name}`)) folders.add(header.slice(0, -name.length - 1));
  }
  return [...folders].map((folder) => `-I${folder}`);
}
