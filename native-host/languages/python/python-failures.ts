import type { Category } from '../../../shared/categories.ts';
import type { Counterexample, Finding, Range } from '../../../shared/finding.ts';
import { didNotEnd } from '../../kit/tests/test-limits.ts';
import { placeNamedTest, placeUnderTest } from '../../kit/tests/under-test.ts';
import { placeOfModule } from './python-project.ts';
import type { FailedPythonTest, HungTest, PythonError, UncollectedFile } from './python-results.ts';
import type { Tree } from '../../kit/tree.ts';

/** Where an exception is shown and whose it is. */
export interface Scene {
  tree: Tree;
  /** The block's file. */
  file: string;
  backend: string;
}

type Meaning = Pick<Finding, 'severity' | 'category' | 'subcategory'>;

const meaning = (category: Category, subcategory?: string): Meaning => ({
  severity: 'error',
  category,
  ...(subcategory === undefined ? {} : { subcategory }),
});

const MEANINGS: Readonly<Record<string, Meaning>> = {
  SyntaxError: meaning('syntax_error'),
  IndentationError: meaning('syntax_error', 'indentation'),
  TabError: meaning('syntax_error', 'indentation'),
  TypeError: meaning('type_error'),
  NameError: meaning('type_error', 'undefined_name'),
  UnboundLocalError: meaning('logic_error', 'wrong_order'),
  AttributeError: meaning('api_misuse', 'invented_api'),
  ImportError: meaning('api_misuse', 'invented_api'),
  ModuleNotFoundError: meaning('api_misuse', 'invented_api'),
  KeyError: meaning('missing_error_handling', 'missing_check'),
  IndexError: meaning('missing_error_handling', 'missing_check'),
  ZeroDivisionError: meaning('missing_error_handling', 'missing_check'),
  FileNotFoundError: meaning('missing_error_handling', 'unhandled_exception'),
  UnicodeDecodeError: meaning('missing_error_handling', 'unhandled_exception'),
  RecursionError: meaning('logic_error', 'missing_case'),
  InvalidStateError: meaning('concurrency_issue'),
  BrokenBarrierError: meaning('concurrency_issue'),
  // They speak of this machine's speed as much as of the code.
  DeadlineExceeded: { severity: 'warning', category: 'performance_issue' },
  Flaky: { severity: 'warning', category: 'logic_error', subcategory: 'not_deterministic' },
  FlakyFailure: { severity: 'warning', category: 'logic_error', subcategory: 'not_deterministic' },
};

/** How an exception of this type counts. */
export const meaningOfType = (type: string): Meaning => MEANINGS[type] ?? meaning('logic_error');

/** In front of what failed outside of the test itself, by pytest's phase. */
const WHEN: ReadonlyMap<string, string> = new Map([
  ['setup', 'while it was set up: '],
  ['teardown', 'while it was torn down: '],
]);

/** A failed test as a finding; its rule is the test's full name. */
export function findingOfTest(failed: FailedPythonTest, scene: Scene): Finding {
  const { test, file: testFile, phase, error } = failed;
  return {
    ...underTest(error, failed, scene),
    rule: test,
    backend: scene.backend,
    message: `${WHEN.get(phase) ?? ''}${messageOf(error, scene)}`,
    ...meaningOfType(error.type),
    test: { file: testFile ?? '', name: test },
  };
}

/** A test that did not end, as a warning: that it would never end is not known. */
export function findingOfHung(hung: HungTest, scene: Scene): Finding {
  const { test, file: testFile, seconds, error } = hung;
  const at = underTest(error, hung, scene);
  const message = didNotEnd(seconds * 1_000);
  return {
    ...at,
    rule: test,
    backend: scene.backend,
    message,
    severity: 'warning',
    category: 'logic_error',
    test: { file: testFile ?? '', name: test },
  };
}

/** The innermost line of the code under test, with the failing line of the test beside it. */
function underTest(
  error: PythonError,
  { test, file: testFile, line: index }: FailedPythonTest | HungTest,
  scene: Scene,
): Pick<Finding, 'file' | 'range' | 'related'> {
  const { tree, file } = scene;
  const line = index === null ? undefined : index + 1;
  const frames = error.frames.filter((frame) => tree.files.includes(frame.file)).toReversed();
  if (error.syntax !== undefined || (frames.length === 0 && testFile === null))
    return placeOf(error, testFile, line ?? 1, scene);
  const code = { file, tree };
  if (frames.length === 0 && testFile !== null && line === undefined) return placeNamedTest(test, [testFile], code);
  return placeUnderTest(frames, testFile === null ? undefined : { file: testFile, line: line ?? 1 }, code);
}

/** A test file that could not be imported as a finding; its rule is the file's name. */
export function findingOfFile({ file: testFile, error }: UncollectedFile, scene: Scene): Finding {
  return {
    ...placeOf(error, testFile, 1, scene),
    rule: testFile,
    backend: scene.backend,
    message: `while it was imported: ${messageOf(error, scene)}`,
    ...meaningOfType(error.type),
    test: { file: testFile, name: '' },
  };
}

/** The innermost line in the block's file, else in another file of the tree, else the given one. */
export function placeOf(
  error: PythonError,
  otherwise: string | null,
  line: number,
  { tree, file }: Scene,
): Pick<Finding, 'file' | 'range'> {
  const inTree = [...error.frames, ...(error.syntax === undefined ? [] : [error.syntax])].filter((frame) =>
    tree.files.includes(frame.file),
  );
  const found = inTree.findLast((frame) => frame.file === file) ?? inTree.at(-1);
  const place =
    found ?? (otherwise !== null && tree.files.includes(otherwise) ? { file: otherwise, line } : { file, line: 1 });
  return { file: place.file, range: lineRange(tree.text(place.file) ?? '', place.line) };
}

/** A line (from 1) without the blanks around it. */
export function lineRange(text: string, line: number): Range {
  const content = text.split(/\r\n|\n|\r/)[line - 1] ?? '';
  const startColumn = content.length - content.trimStart().length + 1;
  return {
    startLine: Math.max(1, line),
    startColumn,
    endLine: Math.max(1, line),
    endColumn: Math.max(startColumn, content.trimEnd().length + 1),
  };
}

const MOST_LINES = 12;

/** What went wrong, in the exception's words and without what differs from run to run. */
export function messageOf(error: PythonError, { tree }: Scene): string {
  if (error.type === 'DeadlineExceeded') return 'an example took longer than the deadline that the test sets';
  const errorText = stable(error.message)
    .split('\n')
    .filter((line) => !/^\s*(?:Use -v to get more diff|~Use -v)/.test(line))
    .slice(0, MOST_LINES)
    .join('\n')
    .trim();
  const values = error.example?.values.map(({ name, value }) => `${name}=${stable(value)}`).join(', ');
  const example = values === undefined ? '' : ` (falsifying example: ${values})`;
  return `${error.type}: ${errorText === '' ? sourceOf(error, tree) : errorText}${example}`.replace(/: $/, '');
}

/** An assert without a message says nothing: its line does. */
function sourceOf({ frames }: PythonError, tree: Tree): string {
  const at = frames.at(-1);
  const lines = at && tree.text(at.file)?.split(/\r\n|\n|\r/);
  return (at && lines?.[at.line - 1]?.trim()) ?? '';
}

/** A text without addresses, temporary folders and the place of the tree. */
export const stable = (text: string): string =>
  text
    .replaceAll(/\b0x[0-9a-f]{6,}\b/gi, '0x…')
    .replaceAll(/\/tmp\/[^\s'"),]*/g, '/tmp/…')
    .replaceAll('/project/', '');

/** Fixtures of well-known plugins: without the plugin a test that asks for one could not run. */
const PLUGIN_FIXTURES: Readonly<Record<string, string>> = {
  mocker: 'pytest-mock',
  benchmark: 'pytest-benchmark',
  httpx_mock: 'pytest-httpx',
  requests_mock: 'requests-mock',
  db: 'pytest-django',
  django_user_model: 'pytest-django',
  rf: 'pytest-django',
  aiohttp_client: 'pytest-aiohttp',
  event_loop: 'pytest-asyncio',
  freezer: 'pytest-freezer',
  snapshot: 'syrupy',
  subtests: 'pytest-subtests',
  page: 'pytest-playwright',
  respx_mock: 'respx',
  qtbot: 'pytest-qt',
  faker: 'Faker',
};

/** Families that several distributions share: a missing part is a missing distribution. */
const NAMESPACES = /^(?:google|azure|zope|ruamel|sphinxcontrib|backports)\./;

const NO_NETWORK = /Temporary failure in name resolution|Name or service not known|Network is unreachable/;

/** What was not there and so kept a test from running, in words; undefined when the code itself is at fault. */
export function missingThing(error: PythonError, tree: Tree): string | undefined {
  const { fixture, module } = error;
  if (fixture !== undefined)
    return PLUGIN_FIXTURES[fixture] === undefined
      ? undefined
      : `\`${PLUGIN_FIXTURES[fixture]}\`, which is not installed`;
  if (error.message.startsWith('async def functions are not natively supported'))
    return 'a plugin that runs async tests, or the mark that it asks for';
  if (NO_NETWORK.test(error.message)) return 'the network, which there is none of';
  // A block without a project is a fragment: other code may have the name.
  if (error.undefined !== undefined && tree.kind === 'scratch')
    return definesName(tree.text(error.frames.at(-1)?.file ?? '') ?? '', error.undefined)
      ? undefined
      : `\`${error.undefined}\`, which the code does not define`;
  if (
    error.type !== 'ModuleNotFoundError' ||
    module === undefined ||
    (module.includes('.') && !NAMESPACES.test(module))
  )
    return undefined;
  switch (placeOfModule(tree, error.frames.at(-1)?.file ?? '', module.split('.')[0] ?? '')) {
    case 'here':
      return undefined;
    case 'elsewhere':
      return `\`${module}\` on Python's path, such as by \`pythonpath\` among pytest's settings`;
    case 'nowhere':
      return `\`${module}\`, which is not installed`;
  }
}

/** A name that the very file defines is no other code's: it was used too early, or where it does not reach. */
const definesName = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`^[ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+${name}\b|^[ \t]*${name}[ \t]*(?::[^=\n]+)?=[^=]`,
    'm',
  ).test(text);

/** The arguments that falsified a property; Hypothesis had run them again. */
export function counterexampleOf({ test, error }: FailedPythonTest): Counterexample[] {
  if (error.example === undefined) return [];
  const values = error.example.values.map(({ name, value }) => ({ name, value: stable(value) }));
  return [{ title: test, replayed: !error.type.startsWith('Flaky'), steps: [{ label: error.type, values }] }];
}
