import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { declarationsIn } from '../../backend-kit/examples/declarations.ts';
import { readSource } from '../../backend-kit/examples/source.ts';
import { wholeValue, type Value } from '../../backend-kit/examples/values.ts';
import { cargoPackage } from '../cargo-check/package.ts';
import { rustOptions, rustTool } from '../cargo-check/toolchain.ts';
import { defineBackend } from '../define.ts';
import { judgeCompiled, marked, type Built, type Harness } from '../examples-build.ts';
import { EXAMPLE_MS } from '../examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../examples-verdict.ts';
import { runRustc, type RustcRun } from '../rustc-snippet/run-rustc.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { rustExample } from './render.ts';

const RUNNER = readFileSync(new URL('./runner/harness.rs.txt', import.meta.url), 'utf8');

/** Evaluates the documented examples of Rust's functions in a file that belongs to no package (see README.md). */
export default defineBackend({
  id: 'examples-rust',
  title: 'Documented examples',
  languages: ['rust'],
  check: 'test',
  tool: rustTool('rustc', ['--version'], 'apt-get install rustc'),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, said) => cargoPackage(tree, file) === undefined && examplesWaiting(tree.text(file), 'rust', said) !== undefined,
  waiting: (tree, file, said) => examplesWaiting(tree.text(file), 'rust', said),
  deadlineMs: 60_000,
  revision: 6,
  async run(obligation, context) {
    const { file } = obligation;
    const numbered = examplesFor(obligation);
    if (numbered.length === 0) return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const source = readSource(file.text, 'rust');
    const { functions } = declarationsIn(file.text, source.masked, 'rust');
    const own = { text: file.text, masked: source.masked };
    const folder = context.makeFolder();
    const writable = [{ from: folder, to: '/build' }];
    const options = rustOptions();
    return await judgeCompiled(numbered, {
      write: (some) => harnessOf(own, some, functions),
      build: async (harness) => {
        await writeFile(join(folder.path, 'harness.rs'), harness.text);
        return readBuild(await runRustc(context, ['-C', 'debuginfo=0', '-C', 'opt-level=0', '-A', 'warnings', '-o', '/build/examples', '/build/harness.rs'], { writable, edition: '2021' }));
      },
      start: (indices, more) => context.runInTree('/build/examples', indices.map(String), { ...options, limits: { ...options.limits, wallMs: 40_000 }, writable: [...writable, ...more] }),
      read: fromDebug,
    }, context, { backend: 'examples-rust', file, by: 'compiled by rustc' });
  },
});

/** The block with its `main` under another name, and each example as a function beside it. */
function harnessOf({ text, masked }: { text: string; masked: string }, numbered: readonly Numbered[], functions: Parameters<typeof rustExample>[1]): Harness {
  const main = /(?<=\bfn\s+)main(?=\s*\()/.exec(masked);
  const block = main === null ? text : `${text.slice(0, main.index)}cv_block_main${text.slice(main.index + 4)}`;
  const parts = [
    block,
    RUNNER.trimEnd(),
    `    const CV_LINES: usize = ${block.split('\n').length};`, `    const CV_TIMEOUT: u64 = ${EXAMPLE_MS};`, '}',
    '#[allow(unused_imports)]', 'use cv_examples_tool::{value as cv_value, ByDebug, ByNothing, Held};',
    ...numbered.map(({ index, example }) => {
      const body = [...modulesIn(masked), ...rustExample(example, functions)];
      return marked(index, ['#[allow(warnings)]', `fn cv_example_${index}() -> String {`, ...body, '}']);
    }),
    'fn main() {', 'let (wanted, mut out) = cv_examples_tool::wanted();', 'for index in wanted { match index {',
    ...numbered.map(({ index }) => `${index} => cv_examples_tool::run(${index}, cv_example_${index}, &mut out),`),
    '_ => {} } }', 'cv_examples_tool::finish(out)', '}', '',
  ];
  return { text: parts.join('\n') };
}

/** What the block's own modules hold is called by its own name in their documentation. */
const modulesIn = (masked: string): string[] => {
  const modules = masked.matchAll(/^(?:pub(?:\([^)]*\))?[ \t]+)?mod[ \t]+(?!tests?\b)(\w+)[ \t]*\{/gm);
  return [...modules].map(([, name]) => `use ${name}::*;`);
};

function readBuild(run: RustcRun | { kind: 'verdict'; verdict: Verdict }): Built {
  if (run.kind === 'verdict') return run;
  if (run.made) return { kind: 'built' };
  const errors = run.diagnostics.filter(({ level }) => level === 'error').flatMap(({ message, spans }) => spans.map((span) => ({ line: span.line_start, message })));
  return { kind: 'failed', errors: errors.length > 0 ? errors : [{ line: 0, message: run.diagnostics[0]?.message ?? 'rustc failed' }] };
}

/** What `Debug` prints is read like documentation; a type without it cannot be compared. */
function fromDebug(value: Value): Value {
  if (value.kind !== 'other' || value.name !== 'debug') return value;
  if (value.text === '()') return { kind: 'null', word: 'void' };
  const printed = value.text === '\u0001' ? undefined : wholeValue(value.text);
  return printed === undefined ? { ...value, text: value.text === '\u0001' ? '' : value.text } : withSets(printed);
}

/** Rust's `Debug` writes values between braces for sets alone, in an order that differs from run to run. */
function withSets(value: Value): Value {
  switch (value.kind) {
    case 'list':
      return value.bracket === '{' ? { kind: 'set', items: value.items.map(withSets) } : { ...value, items: value.items.map(withSets) };
    case 'set':
    case 'made':
      return { ...value, items: value.items.map(withSets) };
    case 'map':
      return { ...value, entries: value.entries.map(([key, each]) => [withSets(key), withSets(each)]) };
    default:
      return value;
  }
}
