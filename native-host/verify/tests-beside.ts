import { posix } from 'node:path';
import { languageOfFile, type LanguageId } from '../../shared/language.ts';
import { regex } from '../../shared/regex.ts';
import { pythonImports, scriptImports, type ImportedNames } from './read-imports.ts';

/** A scratch package whose tests find the block's code. */
export interface JoinedTests {
  files: ReadonlyMap<string, string>;
  /** Tests that test something else, in words. */
  leftOut: string[];
}

/** How one language's tests and code are brought together by text; both keep their line numbers where that can be. */
interface Joining {
  declared: RegExp;
  imports(tests: string): ImportedNames[];
  /** The declaration's own lines, without how it is exported. */
  declarationOf(text: string, name: string): string;
  /** The tests with the names taken from the block's file. */
  take(tests: string, names: readonly string[], from: { block: string; tests: string; code: string }): string;
  /** The block's code, which gives these names away. */
  give(code: string, names: readonly string[], tests: string): string;
}

const PYTHON: Joining = {
  declared: /^(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)|^([A-Za-z_]\w*)[ \t]*(?::[^=\n]+)?=(?!=)/gm,
  imports: pythonImports,
  declarationOf: (text, name) => linesFrom(text, new RegExp(`^(?:async\\s+)?(?:def|class)\\s+${name}\\b`), /^\S/),
  take(tests, names, { block }) {
    const line = `from ${block.replace(/\.\w+$/, '').replaceAll('/', '.')} import ${names.join(', ')}`;
    const [first = ''] = tests.split('\n');
    // A simple statement, a comment or nothing may follow another statement on its line.
    if (!/^(?:from\s+__future__|def|class|async|@|if|for|while|with|try|match)\b|^@/.test(first))
      return `${line}; ${tests}`;
    const atMargin = tests.split('\n').filter((each) => /^\S/.test(each) && !/^(?:async\s+)?def\s/.test(each));
    const usedAtOnce = atMargin.some((each) => names.some((name) => uses(each, name)));
    return usedAtOnce && !/^from\s+__future__/.test(first) ? `${line}\n${tests}` : `${tests}\n${line}\n`;
  },
  give: (code) => code,
};

const SCRIPT: Joining = {
  declared: regex('gm')`
    ^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|class|enum)\s+([A-Za-z_$][\w$]*)
    |^(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]*)
  `,
  imports: scriptImports,
  declarationOf: (text, name) =>
    linesFrom(
      text,
      regex()`
        ^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|class|const|let|var)\s+
        ${name.replaceAll('$', '\\$')}\b
      `,
      /^[^\s}\])]/,
    ).replace(/^(?:export\s+)?(?:default\s+)?/, ''),
  take(tests, names, { block, tests: file, code }) {
    const path = posix.relative(posix.dirname(file), block).replace(/\.[cm]?[jt]sx?$/, '');
    const from = JSON.stringify(path.startsWith('.') ? path : `./${path}`);
    const line =
      isCommonJs(tests) && !isModule(code)
        ? `const { ${names.join(', ')} } = require(${from});`
        : `import { ${names.join(', ')} } from ${from};`;
    return /^(?:#!|\s*['"]use strict)/.test(tests) ? tests.replace('\n', `\n${line} `) : `${line} ${tests}`;
  },
  give(code, names, tests) {
    if (/\bmodule\.exports\b|\bexports\.\w/.test(code)) return code;
    const asDefault = names.filter(
      (name) => !/^export\s+default\b|\bas\s+default\b/m.test(code) && importsAsDefault(tests, name),
    );
    const hidden = [
      ...names.filter((name) => !isExported(code, name) && !importsAsDefault(tests, name)),
      ...asDefault.map((name) => `${name} as default`),
    ];
    if (hidden.length === 0) return code;
    const line =
      isCommonJs(tests) && !isModule(code)
        ? `module.exports = { ${hidden.join(', ')} };`
        : `export { ${hidden.join(', ')} };`;
    return `${code}\n${line}\n`;
  },
};

const joiningOf = (language: LanguageId): Joining | undefined => {
  if (language === 'python') return PYTHON;
  return ['typescript', 'tsx', 'javascript', 'jsx'].includes(language) ? SCRIPT : undefined;
};

/**
 * Lets the tests of other blocks find a block's code as a reader of the chat would: names that they use and nobody
 * imports are imported, names that the block does not export are exported. Tests that bring another text of what the
 * block declares and use nothing else of it would speak of their own copy, whatever they say: they are left out, and
 * that is told. Languages without imports by name are left as they are.
 * @param name path of the block's file in `files`
 */
export function joinTests(
  name: string,
  files: ReadonlyMap<string, string>,
  isTests: (code: string, language: LanguageId) => boolean,
): JoinedTests {
  const language = languageOfFile(name);
  const joining = language === undefined ? undefined : joiningOf(language);
  const code = files.get(name);
  if (joining === undefined || code === undefined || language === undefined) return { files, leftOut: [] };
  const joined = new Map(files);
  const leftOut: string[] = [];
  const declared = declaredIn(code, joining);
  for (const [path, text] of files) {
    const own = languageOfFile(path);
    if (path === name || own === undefined || joiningOf(own) !== joining || !isTests(text, own)) continue;
    const copies = copiesIn({ text }, code, joining);
    if (copies.names.length > 0) leftOut.push(ownCopiesNote(path, copies));
    if (copies.nothingElse) {
      joined.delete(path);
      continue;
    }
    const { missing } = copies;
    const imported = importedBy(text, path, name, joining);
    const wanted = [...missing, ...imported.filter((each) => declared.includes(each))];
    if (wanted.length === 0) continue;
    const current = joined.get(name) ?? code;
    joined.set(name, joining.give(current, wanted, text));
    if (missing.length > 0) joined.set(path, joining.take(text, missing, { block: name, tests: path, code }));
  }
  return { files: joined, leftOut };
}

/** What tests bring of their own of what a block declares. */
export interface OwnCopies {
  /** Names whose text in the tests is another than the block's. */
  names: string[];
  /** Nothing of the block is tested: what these tests say is said of their own copy alone. */
  nothingElse: boolean;
}

/** Do tests bring another text of what the block declares? In languages without imports by name nobody can tell. */
export function ownCopies(
  tests: { path: string; text: string },
  block: { path: string; code: string },
  isTests: (code: string, language: LanguageId) => boolean,
): OwnCopies {
  const [language, own] = [languageOfFile(block.path), languageOfFile(tests.path)];
  const joining = language === undefined ? undefined : joiningOf(language);
  if (joining === undefined || own === undefined || joiningOf(own) !== joining || !isTests(tests.text, own))
    return { names: [], nothingElse: false };
  return copiesIn(tests, block.code, joining);
}

/** The same, with the names of the block that the tests use and have from nowhere. */
function copiesIn({ text }: { text: string }, code: string, joining: Joining): OwnCopies & { missing: string[] } {
  const declared = declaredIn(code, joining);
  const brought = declaredIn(text, joining).filter((each) => declared.includes(each));
  const other = brought.filter((each) => joining.declarationOf(text, each) !== joining.declarationOf(code, each));
  const imported = joining.imports(text).flatMap(({ names }) => names);
  const missing = declared.filter((each) => uses(text, each) && !brought.includes(each) && !imported.includes(each));
  // A name that is imported and then declared anew is the tests' own.
  const fromBlock = imported.filter((each) => declared.includes(each) && !other.includes(each));
  const nothingElse = other.length > 0 && fromBlock.length === 0 && missing.length === 0;
  return { names: other, nothingElse, missing };
}

/** "test_it.py tests its own double, which is not this block's: it was left out". */
export const ownCopiesNote = (path: string, { names, nothingElse }: OwnCopies): string =>
  `${path} tests its own ${names.join(', ')}, which is not this block's: ` +
  (nothingElse ? 'it was left out' : 'what it says of that says nothing of this block');

const declaredIn = (text: string, { declared }: Joining): string[] => [
  ...new Set([...text.matchAll(declared)].map(([, first, second]) => first ?? second ?? '')),
];

/** Names that a text of tests itself takes from the block's file. */
function importedBy(text: string, tests: string, block: string, { imports }: Joining): string[] {
  const stem = block.replace(/\.\w+$/, '');
  return imports(text).flatMap(({ module, names }) => {
    const path = posix.normalize(posix.join(posix.dirname(tests), module)).replace(/\.[cm]?[jt]sx?$/, '');
    return path === stem || module === stem ? names : [];
  });
}

/** Is the name a word of the text, and not another's member? */
const uses = (text: string, name: string): boolean =>
  new RegExp(`(?<![\\w$.])${name.replaceAll('$', '\\$')}(?![\\w$])`).test(text);

const isModule = (code: string): boolean => /^[ \t]*(?:import\s*[\w{*"']|export\s)/m.test(code);
const isCommonJs = (tests: string): boolean => /\brequire\s*\(/.test(tests) && !/^[ \t]*import\s/m.test(tests);

const importsAsDefault = (tests: string, name: string): boolean =>
  new RegExp(`^import\\s+${name.replaceAll('$', '\\$')}\\s*(?:,|from)`, 'm').test(tests);

const isExported = (code: string, name: string): boolean => {
  const word = `${name.replaceAll('$', '\\$')}\\b`;
  return [
    `^export\\s+(?:default\\s+)?(?:abstract\\s+)?(?:async\\s+)?(?:function\\*?|class|enum|const|let|var)\\s+${word}`,
    `^export\\s*\\{[^}]*\\b${word}`,
  ].some((pattern) => new RegExp(pattern, 'm').test(code));
};

/** Lines from the one that begins a declaration until the next that begins at the margin. */
function linesFrom(text: string, begins: RegExp, next: RegExp): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => begins.test(line));
  if (start < 0) return '';
  const end = lines.findIndex((line, index) => index > start && next.test(line));
  return lines
    .slice(start, end < 0 ? undefined : end)
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}
