import type { Finding, Range } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { placeNamedTest, placeUnderTest } from '../../kit/tests/under-test.ts';
import { counted, decide } from '../../kit/decide.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';

/** What became of one test of a JavaScript runner. */
export interface ScriptTest {
  /** With the names of the suites around it. */
  name: string;
  /** Relative to the tree. */
  file: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** The error's message and stack as they were printed, of a failed one. */
  failure?: string;
  /** Where the test is written, if the runner says so. */
  at?: { line: number; column: number };
}

/** A run that the runner itself finished. */
export interface ScriptRun {
  tests: readonly ScriptTest[];
  /** Files of tests that could not be run as a whole, with what was printed about it. */
  broken: readonly { file: string; text: string }[];
  /** What decides outcomes and the code replaced, by its names, where the runner tells. */
  replaced?: readonly string[];
}

/** Units of a failure's message that are kept. */
const MESSAGE_UNITS = 2_000;

/**
 * The verdict of a run: failing tests are errors, a file that only lacks a package decides nothing, and no test at all
 * is vacuous.
 */
export function verdictOfRun(
  { tests, broken: unread }: ScriptRun,
  place: { tree: Tree; file: string },
  extent: string,
): Verdict {
  const broken = unread.map(({ file, text }) => ({ file, text: withoutColours(text) }));
  const lacking = broken.flatMap(({ file, text }) => missingThings(text, place.tree).map((name) => ({ file, name })));
  const present = broken.filter((each) => missingThings(each.text, place.tree).length === 0);
  // A folder, or what is not there: that a script names it says nothing of the code.
  const absent = present.filter(({ file }) => file !== '' && !place.tree.files.includes(file));
  const wrong = present.filter((each) => !absent.includes(each));
  const unable = tests.filter(
    ({ outcome, failure = '' }) => outcome === 'failed' && missingName(failure, place.tree) !== undefined,
  );
  const failed = tests.filter((test) => test.outcome === 'failed' && !unable.includes(test));
  const findings = [...failed.map((test) => ofTest(test, place)), ...wrong.map((each) => ofBroken(each, place))];
  const needed = [...new Set(unable.map(({ failure = '' }) => missingName(failure, place.tree) ?? ''))];
  const notChecked = [
    ...lacking.map(({ file, name }) => `Tests of ${file}: it needs ${notHere(name)}`),
    ...absent.map(({ file }) => `the tests in ${file}, which is not a file that the runner can load`),
    ...needed.map((name) => `tests that need \`${name}\`, which the code does not define`),
  ].toSorted();
  const counts = {
    collected: tests.length,
    failed: failed.length,
    skipped: tests.filter(({ outcome }) => outcome === 'skipped').length,
  };
  if (findings.length > 0)
    return {
      ...decide(findings, { extent: `${counted(tests.length, 'test')}, ${extent}`, notChecked }),
      tests: counts,
    };
  const [first] = lacking;
  if (first !== undefined)
    return {
      kind: 'unknown',
      findings: [],
      reason: `tests could not be loaded: ${first.file} needs ${notHere(first.name)}`,
      notChecked,
      tests: counts,
    };
  const [other] = absent;
  if (other !== undefined)
    return {
      kind: 'unknown',
      findings: [],
      reason: `tests could not be loaded: ${other.file} is not a file that the runner can load`,
      notChecked,
      tests: counts,
    };
  if (needed.length > 0)
    return {
      kind: 'unknown',
      findings: [],
      reason: `the tests need \`${needed.join('`, `')}\`, which the code does not define`,
      notChecked,
      tests: counts,
    };
  if (tests.length === 0)
    return { kind: 'vacuous', findings: [], reason: `no test was found, ${extent}`, tests: counts };
  if (counts.skipped === tests.length)
    return {
      kind: 'vacuous',
      findings: [],
      reason: `all of ${counted(tests.length, 'test')} are skipped`,
      tests: counts,
    };
  const skipped = counts.skipped === 0 ? '' : `, ${counts.skipped} of them skipped`;
  return {
    ...decide([], { extent: `${counted(tests.length, 'test')}${skipped}, ${extent}`, notChecked }),
    tests: counts,
  };
}

/** A built expression, because a control character in a literal is taken for an oversight. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g');

/** What a runner printed, as plain text. */
export const withoutColours = (text: string): string => text.replace(COLOUR, '');

/** Does a text of TypeScript or JavaScript declare the name, anywhere? */
export const declaresName = (text: string, name: string): boolean => {
  const word = name.replaceAll('$', String.raw`\$`);
  return new RegExp(
    String.raw`\b(?:function\*?|class|const|let|var|enum|import)\s[^;=()]*(?<![\w$])${word}(?![\w$])`,
  ).test(text);
};

/** A path that a runner printed, relative to the tree; undefined when it lies elsewhere. */
export function inTree(path: string): string | undefined {
  const plain = path.replace(/^file:\/\//, '');
  return plain.startsWith(`${TREE_ROOT}/`) ? plain.slice(TREE_ROOT.length + 1) : undefined;
}

/** The words with which Node, Vite and Jest say that an import leads nowhere. */
const NOT_FOUND = /(?:Cannot find (?:package|module)|Failed to resolve import|Failed to load url) ['"]?([^'"\s]+)['"]?/;

/**
 * The package that is missing, if that is why a file cannot be loaded; a missing file of the project is the code's
 * fault.
 */
function missingPackage(text: string): string[] {
  const name = NOT_FOUND.exec(text)?.[1];
  return name === undefined || /^(?:[./#]|file:)/.test(name) ? [] : [name];
}

/** A package is installed, a file is there. */
const notHere = (name: string): string => `"${name}", which is not ${/^[./]/.test(name) ? 'here' : 'installed'}`;

/**
 * What a file of tests needs and does not find: a package, or for a block without a project any file or name of other
 * code.
 */
function missingThings(text: string, tree: Tree): string[] {
  const name =
    tree.kind === 'scratch'
      ? (NOT_FOUND.exec(text)?.[1]?.replace(/^(?:file:\/\/)?\/project\//, './') ?? missingName(text, tree))
      : undefined;
  return name === undefined ? missingPackage(text) : [name];
}

/** A name that a block without a project uses and no file beside it declares: other code may have it. */
function missingName(text: string, tree: Tree): string | undefined {
  const name =
    tree.kind === 'scratch'
      ? /(?:^|\n)\s*(?:Uncaught )?ReferenceError: ([\w$]+) is not defined/.exec(withoutColours(text))?.[1]
      : undefined;
  const declared = name !== undefined && tree.files.some((file) => declaresName(tree.text(file) ?? '', name));
  return declared ? undefined : name;
}

type Place = { tree: Tree; file: string };

function ofTest({ name, file, failure = '', at }: ScriptTest, place: Place): Finding {
  const message = shorten(failure);
  const parsed = parsedAt(failure, place);
  const frames = framesIn(failure, place);
  const begins = at === undefined ? undefined : { file, ...at };
  const isNamed = frames.length === 0 && begins === undefined;
  const inCode = (): Pick<Finding, 'file' | 'range' | 'related'> =>
    isNamed ? placeNamedTest(name, [file], place) : placeUnderTest(frames, begins, place);
  const placed = parsed === undefined ? inCode() : { file: parsed.file, range: rangeAt(parsed, place.tree) };
  return { ...placed, rule: name, backend: '', message, severity: 'error', ...kindOf(failure), test: { file, name } };
}

function ofBroken({ file, text }: { file: string; text: string }, place: Place): Finding {
  const missing = NOT_FOUND.exec(text)?.[1];
  const written =
    missing === undefined ? -1 : (place.tree.text(file) ?? '').split('\n').findIndex((line) => imports(line, missing));
  const spot =
    written >= 0 ? { file, line: written + 1, column: 1 } : (innermost(text, place) ?? { file, line: 1, column: 1 });
  const error = shorten(errorLine(text));
  return {
    file: spot.file,
    range: rangeAt(spot, place.tree),
    rule: file,
    backend: '',
    message: `the file of tests could not be run: ${error}`,
    severity: 'error',
    test: { file, name: '' },
    ...(missing === undefined ? kindOf(text) : { category: 'api_misuse', subcategory: 'invented_api' }),
  };
}

/** Does a line import what could not be found? It may be printed as it is written or as it was resolved. */
const imports = (line: string, missing: string): boolean =>
  [...line.matchAll(/(?:from|import|require)\s*\(?\s*(['"])(.+?)\1/g)].some(
    ([, , specifier = '']) =>
      specifier === missing ||
      (missing.startsWith('/') &&
        missing.replace(/\.\w+$/, '').endsWith(specifier.replace(/^[./]+/, '/').replace(/\.\w+$/, ''))),
  );

/** The line that names the error, among those that show where. */
function errorLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('●'));
  return (
    lines.find((line) => line.includes('[PARSE_ERROR]')) ??
    lines.find((line) => /^(?:\w*Error|\[\w+\])\b.*: /.test(line)) ??
    lines.find((line) => NOT_FOUND.test(line)) ??
    lines[0] ??
    'no reason was given'
  );
}

/** The message without its stack, colours, and the folder of the sandbox. */
function shorten(failure: string): string {
  const plain = withoutColours(failure).replaceAll(`file://${TREE_ROOT}/`, '').replaceAll(`${TREE_ROOT}/`, '');
  const stack = plain.search(/^[ \t]+at (?:\S+ )*\(?[^\s()]+:\d+:\d+\)?$/m);
  const message = (stack < 0 ? plain : plain.slice(0, stack)).trim().replace(/\n{2,}/g, '\n');
  if (message.length > MESSAGE_UNITS) return `${message.slice(0, MESSAGE_UNITS)}…`;
  return message === '' ? 'it failed without a message' : message;
}

type Spot = { file: string; line: number; column: number };

/** Where a parser stopped: `[ a.ts:1:2 ]`. */
function parsedAt(text: string, { tree }: Place): Spot | undefined {
  const [, file = '', line, column] = /\[ ([^\s:]+):(\d+):(\d+) \]/.exec(text) ?? [];
  return tree.files.includes(file) ? { file, line: Number(line), column: Number(column) } : undefined;
}

/** The places of a stack that lie in files of the project, the innermost first. */
function framesIn(text: string, { tree }: Place): Spot[] {
  return [...text.matchAll(/(?:file:\/\/)?\/project\/([^\s():]+(?:\([^()\s]*\)[^\s():]*)*):(\d+)(?::(\d+))?/g)]
    .map(([, name, line, column]) => ({ file: name ?? '', line: Number(line), column: Number(column ?? 1) }))
    .filter((place) => tree.files.includes(place.file) && place.line > 0 && place.column > 0);
}

/**
 * Where a parser stopped, or the innermost place of a stack in the block's file, else in another file of the project.
 */
function innermost(text: string, place: Place): Spot | undefined {
  const frames = framesIn(text, place);
  return parsedAt(text, place) ?? frames.find(({ file }) => file === place.file) ?? frames[0];
}

/** From the place to the end of its line. */
function rangeAt({ file, line, column }: { file: string; line: number; column: number }, tree: Tree): Range {
  const length = (tree.text(file) ?? '').split(/\r\n|\r|\n/)[line - 1]?.length ?? 0;
  return { startLine: line, startColumn: Math.max(1, column), endLine: line, endColumn: Math.max(column, length + 1) };
}

function kindOf(failure: string): Pick<Finding, 'category' | 'subcategory'> {
  if (failure.includes('[PARSE_ERROR]')) return { category: 'syntax_error' };
  const name = /(?:^|\n)\s*(?:Uncaught )?([A-Z]\w*Error)\b/.exec(failure)?.[1];
  if (name === 'SyntaxError')
    return /does not provide an export|Named export/.test(failure)
      ? { category: 'api_misuse', subcategory: 'invented_api' }
      : { category: 'syntax_error' };
  if (name === 'TypeError') return { category: 'type_error' };
  if (name === 'ReferenceError') return { category: 'api_misuse' };
  return { category: 'logic_error' };
}
