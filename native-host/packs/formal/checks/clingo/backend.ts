import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { judgeAnswerSets } from './judge-answer-sets.ts';
import { readProgram } from './read-program.ts';

const INSTALL = 'apt-get install gringo';
/** What is left of the deadline for starting the sandbox, s. */
const SPARE_SECONDS = 2;

/** Asks clingo for an answer set of a program, or for the best one (see README.md). */
export default defineBackend({
  id: 'clingo',
  title: 'clingo',
  languages: ['clingo'],
  check: 'prove',
  tool: systemTool({ command: 'clingo', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  deadlineMs: 30_000,
  revision: 1,
  async run({ file, limits }, { run }) {
    const program = readProgram(file.text);
    if (program.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: program.reason };
    if (program.kind === 'empty') return { kind: 'vacuous', findings: [], reason: 'the program has no rule' };
    const seconds = Math.max(1, Math.floor(limits.deadlineMs / 1000) - SPARE_SECONDS);
    // A number of answer sets would end the search for the best one before it is found.
    const how = program.optimises ? ['--models=0', '--quiet=1'] : ['--models=2'];
    const args = ['--outf=2', `--time-limit=${seconds}`, ...how, '-'];
    const ended = finish(await run('clingo', args, { stdin: file.text }), 'clingo', INSTALL);
    return ended.kind === 'verdict' ? ended.verdict : judgeAnswerSets(file, program, ended, seconds);
  },
});
