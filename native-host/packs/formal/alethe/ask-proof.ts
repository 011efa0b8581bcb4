import { LIMITS } from '../../../../shared/limits.ts';
import type { BackendContext } from '../../../kit/define.ts';
import type { ProofOutcome } from '../smt/judge-script.ts';
import type { SmtQuestion } from '../smt/plan-questions.ts';
import { checkAlethe, readProved } from './check-alethe.ts';

/** What a verdict says of a proof that was found right. */
const ALETHE_CERTIFICATE = 'Alethe, checked by claude-verify';

/** Less than this is not worth a start, ms; and so much is left of the deadline, whatever happens. */
const LEAST_MS = 100;
const KEPT_MS = 1_000;

const none = (reason: string): ProofOutcome => ({ kind: 'not-checked', reason });

/**
 * Has a solver that answered `unsat` answer again, with a proof in Alethe, and checks it. All proofs of one script
 * share the time of {@link LIMITS} and what is left of the deadline, counted from the call, and the checks of them too;
 * that there is none is told, not thrown.
 */
export function askProof(
  command: string,
  args: readonly string[],
  run: BackendContext['run'],
  deadlineMs: number,
): (question: SmtQuestion) => Promise<ProofOutcome> {
  const begun = performance.now();
  let left = LIMITS.alethe.wallMs;
  let leftToCheck = LIMITS.alethe.checkMs;
  let checkingSince = begun;
  const isLate = (): boolean => performance.now() - checkingSince > leftToCheck;
  const checking = <Result>(check: () => Result): Result => {
    checkingSince = performance.now();
    const result = check();
    leftToCheck -= performance.now() - checkingSince;
    return result;
  };
  return async (question) => {
    const { text } = question;
    if (text.length > LIMITS.alethe.scriptUnits) return none('the script is too large to ask for one');
    const read = checking(() => readProved(question, isLate));
    if (read.kind === 'refused') return none(`none was asked for, because none could be checked: ${read.reason}`);
    const wallMs = Math.floor(Math.min(left, deadlineMs - KEPT_MS - (performance.now() - begun)));
    if (wallMs < LEAST_MS) return none('no time was left for it');
    const result = await run(command, args, { stdin: `${text}\n(check-sat)\n`, limits: { wallMs } });
    if ('ms' in result) left -= result.ms;
    if (result.kind === 'timeout') return none('it was not written in time');
    if (result.kind !== 'exit') return none('none was written');
    const proof = /^\s*unsat\s*\n([\s\S]*)$/.exec(result.stdout.text)?.[1]?.trim() ?? '';
    if (result.stdout.cut) return none('it is too large');
    if (proof === '') return none('none was written');
    const checked = checking(() => checkAlethe(read.facts, proof));
    return checked.kind === 'verified' ? { kind: 'checked', certificate: ALETHE_CERTIFICATE } : none(checked.reason);
  };
}
