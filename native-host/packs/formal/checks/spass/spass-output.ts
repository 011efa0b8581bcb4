import { regex } from '../../../../../shared/regex.ts';
import type { RunResult } from '../../../../kit/define.ts';
import type { FirstOrderAnswer } from '../../first-order/answer-problem.ts';
import type { AnnotatedFormula } from '../../first-order/read-tptp.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { words } from '../../../../../shared/word-list.ts';

/** What SPASS's reader of TPTP takes; it leaves out formulas of other roles and goes on. */
const ROLES: ReadonlySet<string> = new Set(words`
  axiom hypothesis definition lemma theorem conjecture negated_conjecture
`);

/** Why SPASS is not asked about these formulas, or undefined. */
export function refusesProblem(formulas: readonly AnnotatedFormula[], text: string): string | undefined {
  const other = formulas.find(({ kind }) => kind !== 'fof' && kind !== 'cnf');
  if (other !== undefined) return `SPASS reads fof and cnf, and line ${other.line} is ${other.kind}`;
  const role = formulas.find((formula) => !ROLES.has(formula.role))?.role;
  if (role !== undefined) return `SPASS does not take formulas of the role ${role}`;
  const bodies = formulas.map(({ start, end }) => text.slice(start, end).replaceAll(/'(?:[^'\\]|\\.)*'|%[^\n]*/g, ''));
  if (bodies.some((body) => /"|(?<![\w$])\d/.test(body.slice(body.indexOf(',')))))
    return 'SPASS does not know that numbers and objects in double quotes are different from each other';
  return undefined;
}

/** What it says of a text that it does not take as it stands; the names in a proof are no such words. */
const DOUBT = regex('m')`
  ^.*(?:formula[ ]skipped|already[ ]included,[ ]skipped|-[ ]treated[ ]as|Unsupported[ ]feature|syntax[ ]error
  |used[ ]with[ ]different[ ]arity|Free[ ][Vv]ariable|is[ ]not[ ]a[ ]predicate).*$
  |^[ ]*(?:Parse[ ])?[Ee]rror\b.*$
`;

/** What SPASS printed, as its answer: only its line of result decides, and only where it took every formula. */
export function readSpassOutput(
  result: RunResult,
  formulas: readonly AnnotatedFormula[],
  install: string,
): FirstOrderAnswer {
  const isCut = result.kind === 'exit' && result.stdout.cut;
  const whole = isCut ? { ...result, stdout: { ...result.stdout, cut: false } } : result;
  const ended = finish(whole, 'SPASS', install);
  if (ended.kind === 'verdict') return ended.verdict.kind === 'timeout' ? { kind: 'timeout' } : ended;
  const [before = ''] = ended.stdout.split(/^SPASS beiseite: /m, 1);
  const doubt = DOUBT.exec(`${before}\n${ended.stderr}`);
  if (doubt !== null)
    return { kind: 'unsupported', reason: `SPASS does not read it: ${doubt[0].trim().slice(0, 200)}` };
  const status = /^SPASS beiseite: (.*?)\s*$/m.exec(ended.stdout)?.[1] ?? '';
  if (status === 'Proof found.') return { kind: 'contradiction', ...usedFormulas(ended.stdout, formulas) };
  if (status === 'Completion found.') return { kind: 'saturated' };
  if (/time/i.test(status)) return { kind: 'timeout' };
  if (/memory/i.test(`${status} ${before} ${ended.stderr}`)) return { kind: 'unknown', reason: 'out of memory' };
  if (status !== '') return { kind: 'unknown', reason: status };
  const words = `${ended.stdout}\n${ended.stderr}`.trim().split('\n').at(-1)?.slice(0, 200) ?? '';
  return { kind: 'verdict', verdict: { kind: 'crashed', findings: [], reason: `SPASS printed no result: ${words}` } };
}

/** The formulas of a proof by the numbers that they were given (`withNumberedNames`). */
function usedFormulas(stdout: string, formulas: readonly AnnotatedFormula[]): { used?: string[] } {
  const listed = /^Formulae used in the proof : (.*)$/m.exec(stdout)?.[1];
  if (listed === undefined) return {};
  const names = listed.split(/\s+/).flatMap((name) => {
    const number = /^f_(\d+)$/.exec(name)?.[1];
    return number === undefined ? [] : [formulas[Number(number) - 1]?.name ?? ''];
  });
  return { used: [...new Set(names)] };
}
