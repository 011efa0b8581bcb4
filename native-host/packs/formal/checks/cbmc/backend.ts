import type { Verdict } from '../../../../../shared/verdict.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { pathArgument, treePath } from '../../../../kit/tool-place.ts';
import { includedBy, isForCbmc, readCbmcText } from './c-harnesses.ts';
import { readCbmc } from './cbmc-report.ts';
import { judgeCbmc, UNWIND, type CheckedEntry } from './judge-cbmc.ts';
import { words } from '../../../../../shared/word-list.ts';

const INSTALL = 'install CBMC (https://github.com/diffblue/cbmc/releases has packages)';

const CHECKS = words`
  --bounds-check --pointer-check --div-by-zero-check --signed-overflow-check --undefined-shift-check
`;
/** What nothing calls holds in every way, and would be counted. */
const REACHED = ['--drop-unused-functions'];
/** Functions of one file that are begun with. */
const MOST_ENTRIES = 8;
const ADD =
  'there is nothing to begin with; add a harness, such as `void f_harness(void) ' +
  '{ int x = nondet_int(); __CPROVER_assume(x > 0); __CPROVER_assert(f(x) > 0, "positive"); }`';

/** Checks C up to a bound with CBMC (see README.md). */
export default defineBackend({
  id: 'cbmc',
  title: 'CBMC',
  languages: ['c'],
  check: 'prove',
  tool: systemTool({ command: 'cbmc', version: ['--version'], install: INSTALL }),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => isForCbmc(tree.text(file) ?? ''),
  waiting: (tree, file) => {
    const { length } = readCbmcText(tree.text(file) ?? '').entries;
    return length === 0 ? undefined : 'its harness for CBMC';
  },
  deadlineMs: 120_000,
  revision: 3,
  async run({ file, tree, limits }, { runInTree }) {
    if (tree === undefined) throw new Error('asked without a tree');
    const read = readCbmcText(file.text, includedBy(file, tree));
    if (read.entries.length === 0) return { kind: 'unsupported', findings: [], reason: ADD };
    const until = Date.now() + limits.deadlineMs;
    const asked: CheckedEntry[] = [];
    for (const entry of read.entries.slice(0, MOST_ENTRIES)) {
      const wallMs = Math.max(1_000, until - Date.now());
      const line = [
        '--json-ui',
        '--trace',
        '--unwind',
        String(UNWIND),
        '--unwinding-assertions',
        ...REACHED,
        ...CHECKS,
      ];
      const ended = finish(
        await runInTree('cbmc', [...line, '--function', entry, pathArgument(file.name)], {
          limits: { wallMs, cpuSeconds: Math.ceil(wallMs / 1_000), memoryBytes: 4 * 1_024 ** 3 },
        }),
        'cbmc',
        INSTALL,
      );
      if (ended.kind === 'verdict') return ended.verdict;
      const report = readCbmc(ended.stdout);
      if (report === undefined) return brokenOff(entry, ended.stderr);
      asked.push({ entry, report });
    }
    const verdict = judgeCbmc(asked, {
      file,
      read,
      pathOf: (named) => treePath(named, tree),
      text: (path) => tree.text(path) ?? '',
    });
    const left = read.entries.slice(MOST_ENTRIES);
    return left.length === 0 || verdict.kind === 'refuted'
      ? verdict
      : { kind: 'unknown', findings: verdict.findings, reason: `these were not begun with: ${left.join(', ')}` };
  },
});

const brokenOff = (entry: string, stderr: string): Verdict => ({
  kind: 'crashed',
  findings: [],
  reason: `cbmc broke off at ${entry}: ${stderr.trim().slice(0, 200)}`,
});
