import type { Verdict } from '../../../../../shared/verdict.ts';
import { firstFalseClause, readDimacs, writeDimacs, type Dimacs } from '../../certificates/dimacs.ts';
import { proofCheckSchema } from '../../certificates/proof-check.ts';
import { readProofFile } from '../../certificates/proof-file.ts';
import { defineBackend, systemTool, type BackendContext } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { judgeClauses, type SatAnswer } from './judge-clauses.ts';

const INSTALL = 'apt-get install cadical';

/** Asks CaDiCaL whether clauses have a model; its models and its proofs are checked here (see README.md). */
export default defineBackend({
  id: 'cadical',
  title: 'CaDiCaL',
  languages: ['dimacs'],
  check: 'prove',
  tool: systemTool({ command: 'cadical', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  engine: { kind: 'module', module: new URL('./engine.ts', import.meta.url) },
  portfolio: 'sat',
  deadlineMs: 60_000,
  revision: 2,
  async run({ file }, context) {
    const read = readDimacs(file.text);
    if (read.kind === 'other') return { kind: 'unsupported', findings: [], reason: read.reason };
    const answer = await answerTo(read, context);
    return answer.kind === 'verdict' ? answer.verdict : judgeClauses(file, read, answer);
  },
});

/** CaDiCaL gets the clauses as they were read: it refuses texts whose header says other numbers. */
async function answerTo(
  read: Dimacs,
  { run, makeFolder, ask }: BackendContext,
): Promise<SatAnswer | { kind: 'verdict'; verdict: Verdict }> {
  if (read.clauses.length === 0) return { kind: 'none' };
  // No solver writes a proof of what the text says itself.
  if (read.clauses.some(({ length }) => length === 0)) return { kind: 'unsat', proof: { kind: 'verified', lemmas: 0 } };
  const cnf = writeDimacs(read);
  const folder = makeFolder();
  const writable = [{ from: folder, to: '/proof' }];
  const result = await run('cadical', ['-q', '--no-binary', '-', '/proof/drat'], { stdin: cnf, writable });
  const ended = finish(result, 'cadical', INSTALL);
  if (ended.kind === 'verdict') return ended;
  const status = /^s (SATISFIABLE|UNSATISFIABLE|UNKNOWN)$/m.exec(ended.stdout)?.[1];
  if (status === 'SATISFIABLE') {
    const model = [...ended.stdout.matchAll(/^v (.*)$/gm)].flatMap(([, literals = '']) =>
      literals.split(' ').map(Number),
    );
    const isModel = firstFalseClause(read.clauses, model) === -1;
    return isModel ? { kind: 'sat', model } : { kind: 'unknown', reason: 'its model makes a clause false' };
  }
  if (status === 'UNKNOWN') return { kind: 'unknown', reason: 'it gave up' };
  if (status === undefined) {
    const reason = `cadical printed no answer: ${ended.stderr.trim().slice(0, 200)}`;
    return { kind: 'verdict', verdict: { kind: 'crashed', findings: [], reason } };
  }
  const proof = await readProofFile(folder, 'drat');
  if (proof === undefined) return { kind: 'unsat', proof: { kind: 'too-large', reason: 'it has too many bytes' } };
  return { kind: 'unsat', proof: proofCheckSchema.parse(await ask({ cnf, proof })) };
}
