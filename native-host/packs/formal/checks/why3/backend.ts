import { posix } from 'node:path';
import type { Counterexample } from '../../../../../shared/finding.ts';
import { toUnchecked } from '../../contracts/granted.ts';
import { countLines } from '../../../../kit/decide.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { TREE_ROOT } from '../../../../kit/tree.ts';
import { INSTALL, why3In } from './ask-why3.ts';
import { joined } from './join-goals.ts';
import { lacksVariant, readExecution, type Why3Goal } from './why3-answer.ts';
import { readNeighbours } from './why3-neighbours.ts';
import { oppositeCopy, PROBE_MARK } from './why3-probes.ts';
import { askHollow, askProvers, isProbe, SHARE, unprovedFiles } from './why3-questions.ts';
import { readWhy3Text } from './why3-text.ts';
import { unreadWhy3, why3Verdict } from './why3-verdict.ts';

/** How many failing goals are asked for an execution, and how many for their opposite. */
const MOST_ASKED = 4;

/** Proves goals and programs of WhyML with Why3 (see README.md). */
export default defineBackend({
  id: 'why3',
  title: 'Why3',
  languages: ['why3'],
  check: 'prove',
  tool: systemTool({ command: 'why3', version: ['--version'], install: INSTALL }),
  effect: 'reads-project',
  over: 'tree',
  deadlineMs: 120_000,
  revision: 6,
  async run({ file, tree, limits }, context) {
    if (tree === undefined) throw new Error('why3 is asked over a tree');
    const text = readWhy3Text(file.text);
    if (text.code.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
    const name = `./${posix.basename(file.name)}`;
    const ask = why3In(posix.join(TREE_ROOT, posix.dirname(file.name)), context, limits.deadlineMs);
    const source = { file, extent: countLines(file.text) };
    const { answers, failed } = await askProvers(ask, name);
    if (failed !== undefined) return 'verdict' in failed ? failed.verdict : unreadWhy3(failed.error, text, source);
    const lists = answers.map((answer) => answer.goals);
    const goals = joined(lists);
    const open = goals.filter(({ answer }) => answer !== 'valid');
    const neighbours = readNeighbours(text, file.name, tree);
    const unchecked = [...toUnchecked(text.granted, text.code), ...neighbours.unchecked];
    if (open.length === 0 && goals.length > 0) {
      const asked = await askHollow(ask, text, answers);
      const unproved = await unprovedFiles(ask, neighbours.files, file.name);
      return why3Verdict(lists, text, source, {
        ...asked,
        unchecked: [...unchecked, ...unproved.map((path) => `${path}: what it states was not proved`)],
        provedFiles: neighbours.files.filter((path) => !unproved.includes(path)),
      });
    }
    if (unchecked.length > 0 || open.length === 0) return why3Verdict(lists, text, source, { unchecked });
    const executions = new Map<Why3Goal, Counterexample>();
    for (const goal of open
      .filter((goal) => goal.explanation !== '' && goal.place !== undefined && !lacksVariant(goal))
      .slice(0, MOST_ASKED)) {
      const chosen = `${name}:${goal.place?.line}@${goal.explanation}`;
      const printed = await ask('z3-models', name, SHARE, undefined, ['--check-ce', '--rac-timelimit=3', '-g', chosen]);
      const found = 'verdict' in printed ? undefined : readExecution(printed.stdout);
      if (found !== undefined) executions.set(goal, found);
    }
    const formulas = text.goals.filter(({ name: own }) => open.some((goal) => goal.name === own)).slice(0, MOST_ASKED);
    const copy = formulas.length === 0 ? undefined : await ask('z3', '-', SHARE, oppositeCopy(text, formulas));
    const opposite =
      copy === undefined || 'verdict' in copy
        ? []
        : copy.goals
            .filter((goal) => isProbe(goal) && goal.answer === 'valid')
            .flatMap(({ name: own }) => formulas[Number(own.slice(PROBE_MARK.length))] ?? []);
    return why3Verdict(lists, text, source, { executions, opposite: opposite.map(({ name: own }) => own) });
  },
});
