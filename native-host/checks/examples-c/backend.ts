import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSource } from '../../languages/examples/source.ts';
import { flagsFor, isCpp } from '../../languages/c/c-flags.ts';
import { namespacesIn } from '../../languages/c/c-namespaces.ts';
import { defineBackend, systemTool, type RunResult } from '../../kit/define.ts';
import {
  judgeCompiled,
  marked,
  type Built,
  type Harness,
  EXAMPLE_MS,
} from '../../languages/examples/examples-outcome.ts';
import { examplesFor, examplesWaiting, type Numbered } from '../../languages/examples/examples-verdict.ts';
import { finish } from '../../kit/finished-run.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { cExample, cppExample } from './render-c-examples.ts';
import { words } from '../../../shared/word-list.ts';

const INSTALL = 'apt-get install gcc g++ libc6-dev';
const RUNNER = { from: fileURLToPath(new URL('./runner', import.meta.url)), to: '/tools/examples' };
const FLAGS = ['-g', '-O0', '-w', '-D_GLIBCXX_ASSERTIONS', '-fmax-errors=100', '-fno-diagnostics-show-caret'];
const SOURCE = /\.(?:c|cc|cpp|cxx)$/;

/** Evaluates the documented examples of functions of C and C++ (see README.md). */
export default defineBackend({
  id: 'examples-c',
  title: 'Documented examples',
  languages: ['c', 'cpp'],
  check: 'test',
  tool: systemTool({ command: 'gcc', version: ['-dumpfullversion'], install: INSTALL }),
  effect: 'runs-code',
  over: 'tree',
  readsMessages: true,
  applies: (tree, file, _, messages) =>
    SOURCE.test(file) && examplesWaiting(tree.text(file), isCpp(tree, file) ? 'cpp' : 'c', messages) !== undefined,
  waiting: (tree, file, messages) => examplesWaiting(tree.text(file), isCpp(tree, file) ? 'cpp' : 'c', messages),
  deadlineMs: 60_000,
  revision: 13,
  async run(obligation, context) {
    const { file, tree } = obligation;
    const numbered = examplesFor(obligation);
    if (tree === undefined || numbered.length === 0)
      return { kind: 'vacuous', findings: [], reason: 'there is no documented example' };
    const cpp = isCpp(tree, file.name);
    const folder = context.makeFolder();
    const name = `harness.${cpp ? 'cpp' : 'c'}`;
    const writable = [{ from: folder, to: '/private' }];
    const command = cpp ? 'g++' : 'gcc';
    return await judgeCompiled(
      numbered,
      {
        write: (some) => (cpp ? cppHarness(file, some) : cHarness(file, some)),
        build: async (harness) => {
          await writeFile(join(folder.path, name), harness.text);
          return readBuild(
            await context.runInTree(
              command,
              [
                ...FLAGS,
                ...flagsFor(tree, file.name).args,
                '-o',
                '/private/examples',
                `/private/${name}`,
                '-lm',
                '-pthread',
              ],
              { writable, readOnly: [RUNNER] },
            ),
            command,
          );
        },
        start: (indices, more) =>
          context.runInTree('/private/examples', indices.map(String), {
            writable: [...writable, ...more],
            limits: { wallMs: 40_000, memoryBytes: 640 * 1024 * 1024 },
          }),
      },
      context,
      { backend: 'examples-c', file, by: `compiled by ${command}` },
    );
  },
});

const SECONDS = Math.round(EXAMPLE_MS / 1000);

/** Code as puzzles are written: without its headers, and with names of `std` alone. */
const usual = (text: string): string =>
  /\busing\s+namespace\s+std\b|\bstd::/.test(readSource(text, 'cpp').masked) ? '' : 'using namespace std;';

function cppHarness({ name, text }: { name: string; text: string }, numbered: readonly Numbered[]): Harness {
  return {
    text: [
      `#define CV_SECONDS ${SECONDS}`,
      '#include "/tools/examples/show.hpp"',
      ...words`
        algorithm array bitset cassert cctype chrono climits iomanip numeric queue stack
      `.map((each) => `#include <${each}>`),
      usual(text),
      '#define main cv_block_main',
      `#include "${TREE_ROOT}/${name}"`,
      '#undef main',
      ...namespacesIn(text).map((path) => `using namespace ${path};`),
      ...numbered.map(({ index, example }) =>
        marked(index, [`static std::string cv_example_${index}() {`, ...cppExample(example), '}']),
      ),
      'int main(int cv_count, char** cv_wanted) {',
      'cv::open();',
      'for (int cv_at = 1; cv_at < cv_count; cv_at += 1) switch (std::atoi(cv_wanted[cv_at])) {',
      ...numbered.map(({ index }) => `case ${index}: cv::run(${index}, cv_example_${index}); break;`),
      '}',
      'cv::close();',
      '}',
      '',
    ].join('\n'),
  };
}

function cHarness({ name }: { name: string }, numbered: readonly Numbered[]): Harness {
  return {
    text: [
      '#define _GNU_SOURCE',
      '#define main cv_block_main',
      `#include "${TREE_ROOT}/${name}"`,
      '#undef main',
      `#define CV_SECONDS ${SECONDS}`,
      '#include "/tools/examples/show.h"',
      ...numbered.map(({ index, example }) =>
        marked(index, [`static void cv_example_${index}(void) {`, ...cExample(index, example), '}']),
      ),
      'int main(int cv_count, char** cv_wanted) {',
      'cv_open();',
      'for (int cv_at = 1; cv_at < cv_count; cv_at += 1) switch (atoi(cv_wanted[cv_at])) {',
      ...numbered.map(({ index }) => `case ${index}: cv_example_${index}(); break;`),
      '}',
      'cv_close();',
      '}',
      '',
    ].join('\n'),
  };
}

/** Errors, and the places in the examples from which a template was used. */
function readBuild(result: RunResult, command: string): Built {
  const run = finish(result, command, INSTALL);
  if (run.kind === 'verdict') return run;
  if (run.code === 0) return { kind: 'built' };
  const lines = run.stderr.split('\n');
  const message = /(?:error|undefined reference)[^\n]*/.exec(run.stderr)?.[0] ?? 'the compiler failed';
  const errors = lines.flatMap((line) => {
    const found = /harness\.c(?:pp)?:(\d+):\d+:\s+(.*)$/.exec(line);
    return found?.[1] !== undefined && /error|required from|in instantiation/.test(found[2] ?? '')
      ? [{ line: Number(found[1]), message: /error: (.*)/.exec(line)?.[1] ?? message }]
      : [];
  });
  return { kind: 'failed', errors: errors.length > 0 ? errors : [{ line: 0, message }] };
}
