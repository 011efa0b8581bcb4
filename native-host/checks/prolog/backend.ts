import { counted } from '../../kit/decide.ts';
import { defineBackend, systemTool } from '../../kit/define.ts';
import { readPrologTerms, SWIPL_INSTALL } from '../../languages/prolog/prolog-terms.ts';
import { runProlog } from '../../languages/prolog/run-prolog.ts';
import { findQueries, hasRuns } from './find-queries.ts';
import { failuresOf, judgeRun } from './judge-run.ts';

/** Loads a Prolog program in the sandbox, asks its queries and runs its tests (see README.md). */
export default defineBackend({
  id: 'prolog',
  title: 'Queries and tests in SWI-Prolog',
  languages: ['prolog'],
  check: 'test',
  tool: systemTool({ command: 'swipl', version: ['--version'], install: SWIPL_INSTALL }),
  effect: 'runs-code',
  over: 'tree',
  applies: (tree, file) => hasRuns(tree.text(file) ?? ''),
  waiting(tree, file) {
    const text = tree.text(file) ?? '';
    const queries = text.match(/^[ \t]*(?:%+[ \t]*)?\?-/gm)?.length ?? 0;
    if (queries > 0) return counted(queries, 'query', 'queries');
    return /^:-\s*begin_tests/m.test(text) ? counted(text.match(/^test\(/gm)?.length ?? 0, 'test') : 'its directives';
  },
  deadlineMs: 90_000,
  revision: 2,
  async run({ file }, context) {
    const program = await readPrologTerms(file.text, context.run);
    if (program.kind === 'verdict') return program.verdict;
    if (program.remarks.some(({ kind }) => kind === 'syntax'))
      return { kind: 'unknown', findings: [], reason: 'it does not parse, and so it was not loaded' };
    const found = findQueries(file.text, program);
    const once = async () => await runProlog({ name: file.name, text: found.program }, found.queries, context);
    const first = await once();
    if (first.kind === 'verdict') return first.verdict;
    const failed = failuresOf(first, found.queries);
    if (failed.size === 0) return judgeRun(file, found.queries, first, failed);
    // What fails by chance, or because time is short, fails once.
    const second = await once();
    if (second.kind === 'verdict') return second.verdict;
    return judgeRun(file, found.queries, first, failed.intersection(failuresOf(second, found.queries)));
  },
});
