import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { languageOfFile } from '../../../shared/language.ts';
import type { Check } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import { didNotEnd } from './test-limits.ts';
import { testByName } from './test-by-name.ts';
import { placeNamedTest, placeUnderTest, testFilesOf, type CodeUnderTest } from './under-test.ts';
import { rangeAt, treePath } from '../tool-place.ts';
import type { Tree } from '../tree.ts';
import { PRINTED_TESTS, type PrintedTest } from '../parsers/printed-tests.ts';
import { readStacks } from './test-output.ts';

/** Places beyond this many are not told apart. */
const MOST_PLACES = 50;
const MOST_LINES = 20;
const MOST_UNITS = 1_500;

/** A file with an ending and a line, perhaps a column: `a/b.py:3`, `a/b.ts(3,7)`, `File "a/b.py", line 3`. */
const PLACE = regex('g')`
  (?:File ")?((?:\.{0,2}/)?[\w@+.-]+(?:/[\w@+. -]+)*\.[A-Za-z]\w*)
  (?:["']?, line (\d+)|:(\d+)(?::(\d+))?|\((\d+)(?:,(\d+))?\))
`;

/** How the check of a command is called in results. */
export const commandId = (name: string): string => `command:${name}`;

/** What a command's name says that it does: a linter that holds says nothing of behaviour. */
export function checkOf(name: string): Check {
  if (/lint|format|fmt|style|prettier|eslint/i.test(name)) return 'lint';
  if (/type|tsc|build|compile|^check/i.test(name)) return 'types';
  return /audit|secur/i.test(name) ? 'security' : 'test';
}

const CATEGORY: Partial<Record<Check, Category>> = {
  lint: 'style_violation',
  types: 'type_error',
  security: 'security_flaw',
};

/**
 * Takes out of an output what differs between two runs that say the same: colours, times, addresses, process numbers.
 */
export function calm(output: string): string {
  return output
    .replaceAll(/\u001B\[[\d;?]*[A-Za-z]|\r(?!\n)/g, '')
    .replaceAll(/\b\d+(?:\.\d+)?\s?(?:ns|µs|us|ms|s|sec|secs|seconds|m|min)\b/g, '…')
    .replaceAll(/\b\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?|\b\d\d?:\d\d:\d\d(?:\.\d+)?\b/g, '…')
    .replaceAll(/0x[\da-f]+/gi, '0x…')
    .replaceAll(/==\d+==|\bpid \d+/g, '…')
    .replaceAll(/\/tmp\/[\w./-]+/g, '/tmp/…');
}

/** What a command is asked about. */
export interface CommandScene {
  file: { name: string; text: string };
  tree: Tree;
  backend: string;
}

/**
 * What a command that failed says: a finding for each test that it reports as failed and each stack that it prints,
 * else at each place of the tree that it names, else where a test prints its words of failure, else its last lines at
 * the file's start.
 */
export function findingsOf(output: string, name: string, asked: CommandScene, status: string): Finding[] {
  const lines = calm(output)
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const failed = (PRINTED_TESTS.parse(lines.join('\n')) ?? []).filter(({ outcome }) => outcome === 'failed');
  const printed = failed.filter((test) => !isNoFile(test, asked)).map((test) => ofTest(test, name, asked));
  if (printed.length > 0) return printed;
  if (failed.length > 0) {
    const comments = lines.filter((line) => line.startsWith('# ')).map((line) => line.slice(2));
    return [namingNothing(comments, name, asked, status)];
  }
  const found = [...ofStacks(lines, name, asked), ...atPlaces(lines, name, asked)];
  if (found.some(({ severity }) => severity === 'error')) return found.slice(0, MOST_PLACES);
  const spoken = checkOf(name) === 'test' ? byPrintedWords(lines, name, asked) : [];
  if (spoken.length > 0) return [...found, ...spoken].slice(0, MOST_PLACES);
  return [...found, namingNothing(lines, name, asked, status)];
}

/** The last lines of a command that named neither a test nor a place, at the file's start. */
function namingNothing(
  lines: readonly string[],
  name: string,
  { file, backend }: CommandScene,
  status: string,
): Finding {
  const category = CATEGORY[checkOf(name)] ?? 'logic_error';
  const last = lines
    .filter((line) => line !== '')
    .slice(-MOST_LINES)
    .join('\n')
    .slice(-MOST_UNITS);
  const message = `${name} ended ${status}${last === '' ? '' : `:\n${last}`}`;
  return { file: file.name, range: START, rule: name, backend, message, severity: 'error', category };
}

/** Node's runner tells of a file that it could not start, or a folder that it took for one, as of a failed test. */
function isNoFile({ name, text }: PrintedTest, { tree }: CommandScene): boolean {
  return /^failureType: /m.test(text) && /^exitCode: /m.test(text) && treePath(name, tree) === undefined;
}

const START = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };

/** Is this finding a command's failure that named neither a test of the project nor a place in it? */
export const namesNoPlace = ({ backend, range: { startLine, endLine, endColumn } }: Finding): boolean =>
  backend.startsWith(commandId('')) && startLine === 1 && endLine === 1 && endColumn === 1;

/** What runs commands says in its own words that one failed, and nothing of why. */
const OF_RUNNER = /^(?:npm|pnpm|yarn|g?make(?:\[\d+\])?|ninja|node:|Error\b|#|\S+ ended with status\b)/i;

/** Does what was printed say that a check failed, and not only that the command did? */
export const reportsFailure = ({ message, test }: Finding): boolean =>
  test !== undefined ||
  message
    .split('\n')
    .slice(1)
    .some((line) => FAILS.test(line) && !OF_RUNNER.test(line.trim()));

const FAILS = /\b(?:FAIL(?:ED|URE|S)?|not ok)\b|[✗✘❌✖]/i;
/** How many failed says nothing of where. */
const COUNTS = /\b\d+ (?:\w+ )?fail|\bfail\w*: *\d/i;
/** Shorter parts of a text say nothing of where it is printed; longer lines are not written by hand. */
const [LEAST_WORDS, LONGEST_LINE] = [6, 500];

/** Lines that say that something failed, at the line of a test that prints them. */
function byPrintedWords(lines: readonly string[], name: string, { file, tree, backend }: CommandScene): Finding[] {
  const code = { file: file.name, tree };
  const failing = lines.filter((line) => FAILS.test(line) && !COUNTS.test(line)).slice(0, MOST_PLACES);
  if (failing.length === 0) return [];
  const texts = testFilesOf(code)
    .slice(0, MOST_PLACES)
    .flatMap((path) =>
      (tree.text(path) ?? '')
        .split('\n')
        .flatMap((line, index) => textsIn(line).map((parts) => ({ file: path, line: index + 1, parts }))),
    );
  return failing.flatMap((line): Finding[] => {
    const place = texts.find(({ parts }) => parts.every((part) => line.includes(part)));
    if (place === undefined) return [];
    const placed = placeUnderTest([{ file: place.file, line: place.line }], undefined, code);
    const message = line.trim().slice(0, MOST_UNITS);
    return [{ ...placed, rule: name, backend, message, severity: 'error', category: 'logic_error' }];
  });
}

/** The fixed parts of each text that a line of source has between quotes, where one of them is long enough. */
function textsIn(source: string): string[][] {
  if (source.length > LONGEST_LINE) return [];
  return [...source.matchAll(/(["'`])((?:\\.|(?!\1)[^\\])*)\1/g)]
    .map(([, , text = '']) => {
      const fixed = text.split(/%[-+ #0]*[\d.*]*[a-zA-Z]+|\$?\{[^}]*\}|\$\w+|\\./).map((part) => part.trim());
      return fixed.filter((part) => part !== '');
    })
    .filter((parts) => parts.some((part) => part.length >= LEAST_WORDS));
}

type Named = { file: string; line: number; column?: number };

const inTree = (places: readonly Named[], tree: Tree): Named[] =>
  places.flatMap((place) => {
    const path = treePath(place.file, tree) ?? sourceOf(place.file, tree);
    return path === undefined ? [] : [{ ...place, file: path }];
  });

/** The one source of Java that a class's path means, whatever folder the packages begin in. */
function sourceOf(file: string, { files }: Tree): string | undefined {
  const found = /\.(?:java|kt)$/.test(file) ? files.filter((path) => path.endsWith(`/${file}`)) : [];
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Tests that were ended for time, or had not ended when the command was, as warnings: nobody knows that they never
 * would.
 * @param afterMs where a test does not say how long it was given.
 */
export function hungTests(
  tests: readonly PrintedTest[],
  name: string,
  { file, tree, backend }: CommandScene,
  afterMs: number,
): Finding[] {
  const code = { file: file.name, tree };
  return tests
    .filter(({ outcome }) => outcome === 'hung')
    .map(({ name: test, ms = afterMs }): Finding => ({
      ...placeNamedTest(test, testFilesOf(code), code),
      rule: test,
      backend,
      message: didNotEnd(ms),
      severity: 'warning',
      category: 'logic_error',
      test: { file: name, name: test },
    }));
}

/** The last that a command printed, where it was ended for time. */
export const lastLine = (output: string): string | undefined =>
  calm(output)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .findLast((line) => line !== '')
    ?.slice(0, 200);

function ofTest({ name: test, text }: PrintedTest, name: string, { file, tree, backend }: CommandScene): Finding {
  const places = [...text.matchAll(PLACE)].map(([, path = '', atLine, afterColon, , inBrackets]) => ({
    file: path,
    line: Number(atLine ?? afterColon ?? inBrackets),
  }));
  const known = inTree(places, tree);
  const code = { file: file.name, tree };
  const placed = known.length > 0 ? placeUnderTest(known, undefined, code) : placeByName(test, code);
  return {
    ...placed,
    rule: test === '' ? name : test,
    backend,
    message: (text.trim() || 'it failed without a message').slice(0, MOST_UNITS),
    severity: 'error',
    category: 'logic_error',
    test: { file: name, name: test },
  };
}

/**
 * A test of which only the name is known: no place, where no file has one like it and tests are in several languages.
 */
function placeByName(test: string, code: CodeUnderTest): Pick<Finding, 'file' | 'range' | 'related'> {
  const files = testFilesOf(code);
  const isNamed =
    testByName(test, { files, text: (path) => code.tree.text(path) }) !== undefined ||
    (test !== '' && files.some((path) => path.toLowerCase().includes(test.toLowerCase())));
  const isOfOne = new Set(files.map((path) => languageOfFile(path))).size === 1;
  return isNamed || isOfOne ? placeNamedTest(test, files, code) : { file: code.file, range: START };
}

function ofStacks(lines: readonly string[], name: string, { file, tree, backend }: CommandScene): Finding[] {
  return readStacks(lines).flatMap(({ frames, message }): Finding[] => {
    const known = inTree(frames, tree);
    if (known.length === 0) return [];
    const failureText = (message || `${name} fails here`).slice(0, MOST_UNITS);
    return [
      {
        ...placeUnderTest(known, undefined, { file: file.name, tree }),
        rule: name,
        backend,
        message: failureText,
        severity: 'error',
        category: 'logic_error',
      },
    ];
  });
}

/** A finding at each place that a line names; of a command that tests, in the code under test. */
function atPlaces(lines: readonly string[], name: string, { file, tree, backend }: CommandScene): Finding[] {
  const category = CATEGORY[checkOf(name)] ?? 'logic_error';
  const inStack = new Set(
    readStacks(lines).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  );
  const found = new Map<string, Finding>();
  for (const [index, line] of lines.entries()) {
    if (inStack.has(index)) continue;
    for (const [whole, named = '', atLine, afterColon, column, inBrackets, columnInBrackets] of line.matchAll(PLACE)) {
      const path = treePath(named, tree);
      if (path === undefined || found.size >= MOST_PLACES) continue;
      const place = {
        line: Number(atLine ?? afterColon ?? inBrackets),
        column: Number(column ?? columnInBrackets ?? 1),
      };
      const key = `${path}:${place.line}`;
      if (found.has(key)) continue;
      const failureText = line
        .replace(whole, '')
        .replaceAll(/^[\s:,>"'-]+/g, '')
        .trim();
      const message = (failureText === '' ? `${name} names this place` : failureText).slice(0, MOST_UNITS);
      const severity = /\bwarn(ing)?\b/i.test(line) && !/\berror\b/i.test(line) ? 'warning' : 'error';
      const text = path === file.name ? file.text : (tree.text(path) ?? '');
      const own = { file: path, range: rangeAt(text, place, 'utf-16') };
      const isTest = severity === 'error' && path !== file.name && checkOf(name) === 'test';
      found.set(key, {
        ...(isTest ? underTest({ file: path, line: place.line }, own, { file: file.name, tree }) : own),
        rule: name,
        backend,
        message,
        severity,
        category,
      });
    }
  }
  return [...found.values()];
}

/** Only where the code under test is known is a place moved: what a tool points at is else its own affair. */
function underTest(
  place: Named,
  own: Pick<Finding, 'file' | 'range'>,
  code: { file: string; tree: Tree },
): Pick<Finding, 'file' | 'range' | 'related'> {
  const placed = placeUnderTest([place], undefined, code);
  return placed.related === undefined ? own : placed;
}
