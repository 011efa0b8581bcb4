import { cargoPackage } from '../../languages/rust/cargo-package.ts';
import { rustTool } from '../../languages/rust/rust-toolchain.ts';
import type { RustDiagnostic, DiagnosticSource } from '../../languages/rust/rust-diagnostics.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { defineBackend, type BackendContext, type Obligation } from '../../kit/define.ts';
import { newerReason } from '../../kit/needs-newer.ts';
import { pathArgument, treePath } from '../../kit/tool-place.ts';
import {
  rangeWithout,
  declares,
  hasMain,
  hasTests,
  isContinuation,
  NO_ITEM,
  statements,
  WHOLE,
  type Reading,
} from '../../kit/reading.ts';
import { judgeSnippet } from '../../languages/rust/judge-rust-snippet.ts';
import { knows2024, runRustc, type Edition } from '../../languages/rust/run-rustc.ts';

/** Compiles a file that belongs to no package, by itself. */
export default defineBackend({
  id: 'rustc-snippet',
  title: 'rustc',
  languages: ['rust'],
  check: 'types',
  tool: rustTool('rustc', ['--version'], 'apt-get install rustc'),
  effect: 'reads-project',
  over: 'tree',
  applies: (tree, file) => cargoPackage(tree, file) === undefined,
  names: ['compile'],
  revision: 6,
  async run(obligation, context) {
    const verdict = await judgeAs('2021', obligation, context);
    const edition = isTooOld(verdict);
    if (!knows2024(context.toolVersion) || (verdict.kind !== 'refuted' && !edition)) return verdict;
    // A lone block does not say its edition: it is wrong where it is wrong in both.
    const newer = await judgeAs('2024', obligation, context);
    return newer.kind === 'refuted' && !edition ? verdict : newer;
  },
});

const isTooOld = (verdict: Verdict): boolean =>
  verdict.kind === 'unknown' && verdict.reason.startsWith(newerReason('rustc', ''));

async function judgeAs(edition: Edition, { file, tree }: Obligation, context: BackendContext): Promise<Verdict> {
  const { name, text } = file;
  const compile = (reading: Reading): ReturnType<typeof runRustc> => {
    const kind = hasTests(text) ? ['--test'] : ['--crate-type', reading.as === null && hasMain(text) ? 'bin' : 'lib'];
    const input =
      reading.as === null
        ? { args: [pathArgument(name)], stdin: '' }
        : { args: ['-'], stdin: reading.before + text + reading.after };
    return runRustc(context, [...kind, '--emit=metadata', '-o', '/tmp/block.rmeta', ...input.args], {
      stdin: input.stdin,
      edition,
    });
  };
  const sourceFor = (reading: Reading): DiagnosticSource => ({
    backend: 'rustc-snippet',
    file: name,
    pathOf: (named) => (named === '<anon>' ? name : treePath(named, tree ?? { files: [] })),
    text: (path) => (path === name ? reading.before + text : tree?.text(path)),
  });
  const around = {
    version: context.toolVersion,
    elsewhere: (named: string) =>
      tree?.files.some((path) => path !== name && path.endsWith('.rs') && declares(tree.text(path) ?? '', named)) ??
      false,
  };
  const whole = await compile(WHOLE);
  if (whole.kind === 'verdict') return whole.verdict;
  const stray = parserError(whole.diagnostics);
  if (stray === undefined || !NO_ITEM.test(stray.message))
    return judgeSnippet(whole.diagnostics, WHOLE, text, sourceFor(WHOLE), around);
  const reading = statements(text);
  const body = await compile(reading);
  if (body.kind === 'verdict') return body.verdict;
  const error = parserError(body.diagnostics);
  if (error !== undefined && isContinuation(text, error.message))
    return { kind: 'unknown', findings: [], reason: 'the block is a part of an expression' };
  const better = error === undefined || error.line > stray.line;
  return better
    ? rangeWithout(judgeSnippet(body.diagnostics, reading, text, sourceFor(reading), around), reading)
    : judgeSnippet(whole.diagnostics, WHOLE, text, sourceFor(WHOLE), around);
}

/** The first thing that the parser could not read. */
function parserError(diagnostics: readonly RustDiagnostic[]): { message: string; line: number } | undefined {
  const found = diagnostics.find(
    ({ code, level, message }) =>
      level === 'error' && code === null && !/^(?:cannot (?:find|determine)|aborting)/.test(message),
  );
  return found === undefined ? undefined : { message: found.message, line: found.spans[0]?.line_start ?? 1 };
}
