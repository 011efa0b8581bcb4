import { cargoPackage } from '../cargo-check/package.ts';
import { rustTool } from '../cargo-check/toolchain.ts';
import type { Diagnostic, DiagnosticSource } from '../cargo-check/diagnostics.ts';
import { defineBackend } from '../define.ts';
import { pathArgument, treePath } from '../tool-place.ts';
import { rangeWithout } from './frame-shift.ts';
import { judgeSnippet } from './judge-snippet.ts';
import { hasMain, hasTests, isContinuation, NO_ITEM, statements, WHOLE, type Reading } from './reading.ts';
import { runRustc } from './run-rustc.ts';

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
  revision: 2,
  async run({ file, tree }, context) {
    const { name, text } = file;
    const compile = (reading: Reading): ReturnType<typeof runRustc> => {
      const kind = hasTests(text) ? ['--test'] : ['--crate-type', reading.as === null && hasMain(text) ? 'bin' : 'lib'];
      const input = reading.as === null ? { args: [pathArgument(name)], stdin: '' } : { args: ['-'], stdin: reading.before + text + reading.after };
      return runRustc(context, [...kind, '--emit=metadata', '-o', '/tmp/block.rmeta', ...input.args], { stdin: input.stdin });
    };
    const sourceFor = (reading: Reading): DiagnosticSource => ({
      backend: 'rustc-snippet',
      file: name,
      pathOf: (named) => (named === '<anon>' ? name : treePath(named, tree ?? { files: [] })),
      text: (path) => (path === name ? reading.before + text : tree?.text(path)),
    });
    const whole = await compile(WHOLE);
    if (whole.kind === 'verdict') return whole.verdict;
    const stray = parserError(whole.diagnostics);
    if (stray === undefined || !NO_ITEM.test(stray.message)) return judgeSnippet(whole.diagnostics, WHOLE, text, sourceFor(WHOLE));
    const reading = statements(text);
    const body = await compile(reading);
    if (body.kind === 'verdict') return body.verdict;
    const error = parserError(body.diagnostics);
    if (error !== undefined && isContinuation(text, error.message)) return { kind: 'unknown', findings: [], reason: 'the block is a part of an expression' };
    const better = error === undefined || error.line > stray.line;
    return better ? rangeWithout(judgeSnippet(body.diagnostics, reading, text, sourceFor(reading)), reading) : judgeSnippet(whole.diagnostics, WHOLE, text, sourceFor(WHOLE));
  },
});

/** The first thing that the parser could not read. */
function parserError(diagnostics: readonly Diagnostic[]): { message: string; line: number } | undefined {
  const found = diagnostics.find(({ code, level, message }) => level === 'error' && code === null && !/^(?:cannot (?:find|determine)|aborting)/.test(message));
  return found === undefined ? undefined : { message: found.message, line: found.spans[0]?.line_start ?? 1 };
}
