import { countLines } from '../../../../kit/decide.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { INSTALL, runFramaC } from '../../frama-c/run-frama-c.ts';
import { unreadFramaC } from '../../frama-c/unread-frama-c.ts';
import { evaVerdict } from './eva-verdict.ts';

/** Pointers that only go outside, and what is read and written in no order, are undefined too. */
const ANALYSE = ['-eva', '-eva-precision', '3', '-warn-invalid-pointer', '-unspecified-access'];

/** Interprets a program of C abstractly, from its `main`, with Frama-C's Eva (see README.md). */
export default defineBackend({
  id: 'frama-c-eva',
  title: 'Frama-C Eva',
  languages: ['c'],
  check: 'prove',
  tool: systemTool({ command: 'frama-c', version: ['-version'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  // It also warns of what never happens in right programs.
  onlyWhenAsked: true,
  names: ['eva'],
  deadlineMs: 120_000,
  revision: 6,
  applies: (tree, file) => file.endsWith('.c') && /\bmain\s*\(/.test(tree.text(file) ?? ''),
  async run(asked, context) {
    const report = await runFramaC(asked, context, ANALYSE, asked.limits.deadlineMs * 0.9);
    if ('verdict' in report) return report.verdict;
    const extent = `from main, ${countLines(asked.file.text)}`;
    return report.properties === null
      ? unreadFramaC(report, asked.file, 'frama-c-eva', extent)
      : evaVerdict({ ...report, properties: report.properties }, asked.file, extent);
  },
});
