import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declarationsIn, type DeclaredFunction } from '../../languages/examples/declarations.ts';
import { readSource } from '../../languages/examples/source.ts';
import { wholeValue, type ExampleValue } from '../../languages/examples/values.ts';
import type { RustDiagnostic } from '../../languages/rust/rust-diagnostics.ts';
import { explainFailure } from '../../languages/rust/judge-cargo-build.ts';
import { cargoPackage, rustPath } from '../../languages/rust/cargo-package.ts';
import { runCargo } from '../../languages/rust/run-cargo.ts';
import { rustOptions, rustTool } from '../../languages/rust/rust-toolchain.ts';
import {
  defineBackend,
  type BackendContext,
  type Obligation,
  type RunOptions,
  type RunResult,
} from '../../kit/define.ts';
import {
  judgeCompiled,
  marked,
  type Built,
  type Harness,
  EXAMPLE_MS,
} from '../../languages/examples/examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../../languages/examples/examples-verdict.ts';
import { runRustc } from '../../languages/rust/run-rustc.ts';
import { inFolder } from '../../kit/tree-package.ts';
import { TREE_ROOT, type Tree } from '../../kit/tree.ts';
import { rustExample } from './render-rust-examples.ts';

const RUNNER = readFileSync(new URL('./runner/harness.rs.txt', import.meta.url), 'utf8');

/** Evaluates the documented examples of Rust's functions (see README.md). */
export default defineBackend({
  id: 'examples-rust',
  title: 'Documented examples',
  languages: ['rust'],
  check: 'test',
  tool: rustTool('rustc', ['--version'], 'apt-get install rustc'),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, messages) => examplesWaiting(tree.text(file), 'rust', messages) !== undefined,
  waiting: (tree, file, messages) => examplesWaiting(tree.text(file), 'rust', messages),
  deadlineMs: 120_000,
  revision: 14,
  async run(obligation, context) {
    const { file, tree } = obligation;
    const numbered = examplesFor(obligation);
    const isThere = tree?.files.includes(file.name) === true;
    if (!isThere || numbered.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const source = readSource(file.text, 'rust');
    const { functions } = declarationsIn(file.text, source.masked, 'rust');
    const own = { text: file.text, masked: source.masked };
    const isAlone = cargoPackage(tree, file.name) === undefined;
    const place = isAlone ? alone(context) : inPackage({ ...obligation, tree }, context);
    return await judgeCompiled(
      numbered,
      {
        write: (some) => (isAlone ? withMain : withTest)(own, examplesIn(own, some, functions), place.names),
        build: (harness) => place.build(harness),
        start: (indices, writable) => place.start(indices.join(','), writable),
        read: fromDebug,
      },
      context,
      { backend: 'examples-rust', file, by: 'compiled by rustc' },
    );
  },
});

/** A block's text, and the same with its comments and texts masked. */
interface Source {
  text: string;
  masked: string;
}

/** The examples as functions, and their numbers. */
interface ExampleFunctions {
  functions: string[];
  cases: string[];
}

function examplesIn(
  { masked }: Source,
  numbered: readonly Numbered[],
  declared: readonly DeclaredFunction[],
): ExampleFunctions {
  const functions = numbered.map(({ index, example }) => {
    const body = [...modulesIn(masked), ...rustExample(example, declared)];
    return marked(index, ['#[allow(warnings)]', `fn cv_example_${index}() -> String {`, ...body, '}']);
  });
  const run = (index: number): string => `${index} => cv_examples_tool::run(${index}, cv_example_${index}, &mut out),`;
  return { functions, cases: numbered.map(({ index }) => run(index)) };
}

/** The runner, with the lines of the file itself and how its path ends. */
const toolFor = (lines: number, names: string): string[] => [
  RUNNER.trimEnd(),
  `    const CV_LINES: usize = ${lines};`,
  `    const CV_TIMEOUT: u64 = ${EXAMPLE_MS};`,
  `    const CV_FILE: &str = ${JSON.stringify(names)};`,
  '}',
];
const USE = 'use self::cv_examples_tool::{value as cv_value, ByDebug, ByNothing, Held};';
const RUN = 'let (wanted, mut out) = cv_examples_tool::wanted(); for index in wanted { match index {';
const FINISH = ['_ => {} } }', 'cv_examples_tool::finish(out)', '}', ''];

/** The block with its `main` under another name, and each example as a function beside it. */
function withMain({ text, masked }: Source, { functions, cases }: ExampleFunctions, names: string): Harness {
  const main = /(?<=\bfn\s+)main(?=\s*\()/.exec(masked);
  const block = main === null ? text : `${text.slice(0, main.index)}cv_block_main${text.slice(main.index + 4)}`;
  const tool = toolFor(block.split('\n').length, names);
  const head = [block, ...tool, '#[allow(unused_imports)]', USE];
  const parts = [...head, ...functions, 'fn main() {', RUN, ...cases, ...FINISH];
  return { text: parts.join('\n') };
}

/** The file with a test below it that evaluates the examples, in a module that sees what the file declares. */
function withTest({ text }: Source, { functions, cases }: ExampleFunctions, names: string): Harness {
  const tool = toolFor(text.split('\n').length, names);
  const parts = [
    text,
    '#[cfg(test)]',
    '#[allow(warnings)]',
    'mod cv_examples {',
    'use super::*;',
    ...tool,
    USE,
    ...functions,
    '#[test]',
    `fn ${TEST}() {`,
    RUN,
    ...cases,
    ...FINISH,
    '}',
    '',
  ];
  return { text: parts.join('\n') };
}

/** What the block's own modules hold is called by its own name in their documentation. */
const modulesIn = (masked: string): string[] => {
  const modules = masked.matchAll(/^(?:pub(?:\([^)]*\))?[ \t]+)?mod[ \t]+(?!tests?\b)(\w+)[ \t]*\{/gm);
  return [...modules].map(([, name]) => `use self::${name}::*;`);
};

/** Where examples are compiled and run. */
interface RustPlace {
  /** How the path of the compiled text ends. */
  names: string;
  build(harness: Harness): Promise<Built>;
  start(indices: string, writable: Writable): Promise<RunResult>;
}

type Writable = NonNullable<RunOptions['writable']>;

/** As a program of its own. */
function alone(context: BackendContext): RustPlace {
  const folder = context.makeFolder();
  const own = [{ from: folder, to: '/build' }];
  const options = rustOptions();
  const settings = ['-C', 'debuginfo=0', '-C', 'opt-level=0', '-A', 'warnings'];
  const flags = [...settings, '-o', '/build/examples', '/build/harness.rs'];
  return {
    names: 'harness.rs',
    async build({ text }) {
      await writeFile(join(folder.path, 'harness.rs'), text);
      const run = await runRustc(context, flags, { writable: own, edition: '2021' });
      if (run.kind === 'verdict') return run;
      return run.made ? { kind: 'built' } : failed(run.diagnostics, () => true);
    },
    start: (indices, writable) =>
      context.runInTree('/build/examples', [], {
        ...options,
        limits: { ...options.limits, wallMs: 40_000 },
        environment: { ...options.environment, CV_EXAMPLES: indices },
        writable: [...own, ...writable],
      }),
  };
}

const TEST = 'cv_run_examples';
/** Runs that test in each of the programs that may have it. */
const RUN_TEST = `for program in "$@"; do "$program" ${TEST} --nocapture --test-threads=1; done`;

/** In its package, as a test of the file: the file with its examples is shown in its place. */
function inPackage(obligation: Obligation & { tree: Tree }, context: BackendContext): RustPlace {
  const {
    file: { name },
    tree,
  } = obligation;
  const owner = cargoPackage(tree, name)?.folder ?? '';
  const inner = owner === '' ? name : name.slice(owner.length + 1);
  const folder = context.makeFolder();
  const shown = { from: join(folder.path, 'harness.rs'), to: `${TREE_ROOT}/${name}` };
  const options = rustOptions();
  let programs: string[] = [];
  return {
    names: inner,
    async build({ text }) {
      await writeFile(join(folder.path, 'harness.rs'), text);
      const args = ['test', '--no-run', ...targetsOf(tree, inner, owner)];
      const run = await runCargo(obligation, context, args, { readOnly: [shown] });
      if (run.kind === 'verdict') return run;
      if (run.success === undefined) return { kind: 'verdict', verdict: explainFailure(run.stderr) };
      programs = run.programs.map(({ path }) => path);
      const isOwn = (path: string): boolean => rustPath(path, tree, run.package) === name;
      return run.success ? { kind: 'built' } : failed(run.diagnostics, isOwn);
    },
    start: (indices, writable) =>
      context.runInTree('/bin/sh', ['-c', RUN_TEST, 'sh', ...programs], {
        ...options,
        limits: { ...options.limits, wallMs: 40_000 },
        readOnly: [...options.readOnly, shown],
        environment: { ...options.environment, CV_EXAMPLES: indices },
        writable,
      }),
  };
}

/** The targets that a file may be part of: its own where it is one, else the library and the programs there are. */
function targetsOf(tree: Tree, inner: string, folder: string): string[] {
  const [, kind, name = ''] = /^(examples|tests)\/([^/]+?)(?:\.rs|\/main\.rs)$/.exec(inner) ?? [];
  if (kind !== undefined) return [kind === 'tests' ? '--test' : '--example', name];
  const manifest = tree.text(inFolder(folder, 'Cargo.toml')) ?? '';
  const hasLibrary = /^[ \t]*\[lib\]/m.test(manifest) || tree.files.includes(inFolder(folder, 'src/lib.rs'));
  return hasLibrary ? ['--lib', '--bins'] : ['--bins'];
}

/** What the compiler says, at the lines of the text with the examples. */
function failed(diagnostics: readonly RustDiagnostic[], isOwn: (path: string) => boolean): Built {
  const errors = diagnostics
    .filter(({ level }) => level === 'error')
    .flatMap(({ message, spans }) =>
      spans.map((span) => ({ line: isOwn(span.file_name) ? span.line_start : 0, message })),
    );
  const other = { line: 0, message: diagnostics[0]?.message ?? 'rustc failed' };
  return { kind: 'failed', errors: errors.length > 0 ? errors : [other] };
}

/** What `Debug` prints is read like documentation; a type without it cannot be compared. */
function fromDebug(value: ExampleValue): ExampleValue {
  if (value.kind !== 'other' || value.name !== 'debug') return value;
  if (value.text === '()') return { kind: 'null', word: 'void' };
  const printed = value.text === '\u0001' ? undefined : wholeValue(value.text);
  return printed === undefined ? { ...value, text: value.text === '\u0001' ? '' : value.text } : withSets(printed);
}

/** Rust's `Debug` writes values between braces for sets alone, in an order that differs from run to run. */
function withSets(value: ExampleValue): ExampleValue {
  switch (value.kind) {
    case 'list':
      return value.bracket === '{'
        ? { kind: 'set', items: value.items.map(withSets) }
        : { ...value, items: value.items.map(withSets) };
    case 'set':
    case 'made':
      return { ...value, items: value.items.map(withSets) };
    case 'map':
      return { ...value, entries: value.entries.map(([key, each]) => [withSets(key), withSets(each)]) };
    default:
      return value;
  }
}
