import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { judgeModel } from './judge-model.ts';
import { readModel } from './read-model.ts';

const INSTALL = 'apt-get install minizinc flatzinc';
const SOLVER = 'org.gecode.gecode';
/** What is left of the deadline for flattening and for starting the sandbox, ms. */
const SPARE_MS = 5_000;

/** Asks MiniZinc with Gecode for a solution of a model, or for the best one (see README.md). */
export default defineBackend({
  id: 'minizinc',
  title: 'MiniZinc with Gecode',
  languages: ['minizinc'],
  check: 'prove',
  tool: systemTool({ command: 'minizinc', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  deadlineMs: 40_000,
  revision: 2,
  async run({ file, limits }, { run }) {
    const model = readModel(file.text);
    if (model.outside.length > 0) {
      const reason = `it includes ${model.outside.join(', ')}, and only the standard library is read`;
      return { kind: 'unsupported', findings: [], reason };
    }
    if (model.printsBetween !== undefined) {
      const reason = `it prints among what MiniZinc says of it (${model.printsBetween}), and is taken for it`;
      return { kind: 'unsupported', findings: [], reason };
    }
    if (!model.asks)
      return { kind: 'vacuous', findings: [], reason: 'nothing is asked: it has no constraint and no solve item' };
    const limitMs = Math.max(SPARE_MS, limits.deadlineMs - SPARE_MS);
    const args = ['--json-stream', '--output-mode', 'json', '--solver', SOLVER, '--time-limit', `${limitMs}`, '-'];
    const ended = finish(await run('minizinc', args, { stdin: file.text }), 'minizinc', INSTALL);
    if (ended.kind === 'verdict') return ended.verdict;
    if (/no solver with tag/.test(ended.stderr)) {
      const reason = 'MiniZinc does not have Gecode';
      return { kind: 'not-run', findings: [], cause: 'missing-tool', reason, remedy: INSTALL };
    }
    return judgeModel(file, model, ended, limitMs);
  },
});
