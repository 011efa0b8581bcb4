import { applyMutant, type Mutant } from '../mutation/mutant.ts';
import type { Backend, Obligation } from '../../kit/define.ts';
import type { Missed } from '../../../shared/strength.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { runCheck } from '../obligation.ts';
import { runConcurrently } from '../schedule.ts';
import type { TrialScene } from './run-trials.ts';

/** What running the code with a mistake beside the code as it is says of the mistake. */
export type Difference =
  /** No input that was tried gives another result. */
  { kind: 'same' } | { kind: 'different'; shownBy: NonNullable<Missed['shownBy']> } | { kind: 'undecided' };

/** Units of a value that is quoted. */
const MOST_UNITS = 80;

/**
 * Runs what the tests missed beside the code as it is, as far as time allows: a mistake that nothing shows may be none,
 * and one that something shows comes with the call that does. In the order of `missed`.
 * @param backends the language's back ends that run old code against new.
 */
export async function findDifferences(
  backends: readonly Backend[],
  missed: readonly Mutant[],
  scene: TrialScene,
): Promise<Difference[]> {
  const { target, context, endsAt, signal } = scene;
  const [backend] = backends;
  if (backend === undefined) return missed.map(() => ({ kind: 'undecided' }));
  const before = target.file.text;
  const one = async (mutant: Mutant): Promise<Difference> => {
    if (context.ticks() >= endsAt || mutant.inFunction === null) return { kind: 'undecided' };
    const text = applyMutant(before, mutant);
    const source = target.withText(text);
    const obligation: Obligation = {
      language: target.language,
      check: backend.check,
      file: { name: target.file.path, text },
      focus: { startLine: mutant.line, endLine: mutant.line },
      tree: source.tree,
      before,
      limits: { deadlineMs: Math.max(1_000, endsAt - context.ticks()) },
    };
    const { verdict } = await runCheck(backend, obligation, context, signal, source.lay);
    return differenceIn(verdict);
  };
  return await runConcurrently(
    missed.map((mutant) => () => one(mutant)),
    target.withBlock.tree.kind === 'project' ? 1 : 2,
  );
}

/** Only a comparison that left nothing out says that there is no difference. */
function differenceIn(verdict: Verdict): Difference {
  if (verdict.kind === 'passed' && (verdict.notChecked ?? []).length === 0 && verdict.findings.length === 0)
    return { kind: 'same' };
  if (verdict.kind !== 'answered') return { kind: 'undecided' };
  const step = verdict.counterexamples?.[0]?.steps[0];
  const value = (name: string): string | undefined => step?.values.find((each) => each.name === name)?.value;
  const [call, gives, planted] = [step?.label, value('before'), value('now')];
  return call === undefined || gives === undefined || planted === undefined
    ? { kind: 'undecided' }
    : { kind: 'different', shownBy: { call: cut(call), gives: cut(gives), planted: cut(planted) } };
}

const cut = (text: string): string => (text.length > MOST_UNITS ? `${text.slice(0, MOST_UNITS - 1)}…` : text);
