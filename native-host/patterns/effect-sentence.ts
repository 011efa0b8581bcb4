import { count as counted } from '../../shared/words.ts';
import { LEAST, LEAST_FOR_NO_EFFECT, newcombe, wilson, WORTH_HAVING, type MeasuredEffect } from './effect.ts';

type Told = Pick<MeasuredEffect, 'before' | 'after'>;

/**
 * Whether telling Claude helps, in one or two sentences, over all rules that it was told. A case is one rule in one
 * conversation that was verified afterwards; cases are put together over all rules, each side as `measureEffect` counts
 * it. Nothing is called a help below `LEAST` cases on each side, or where chance explains the difference.
 */
export function effectSentence(told: readonly Told[]): string {
  if (told.length === 0) return 'Claude was told none of your rules yet, so nothing can be said of whether they help.';
  const rules = counted(told.length, 'rule');
  const tried = told.filter(({ after }) => after !== null);
  if (tried.length === 0)
    return (
      `Claude was told ${rules}; no code of a later conversation was verified yet, so nothing can be said of whether ` +
      'they help.'
    );
  const after = added(tried.map((each) => each.after));
  const before = added(tried.map((each) => each.before));
  const kept = tried.filter((each) => each.after?.count === 0).length;
  const figures =
    `with the rule the mistake came in ${inCases(after)}` +
    (before.of === 0 ? '' : `, without it in ${inCases(before)}`);
  const ofRules =
    tried.length === 1
      ? ''
      : ` ${kept} of the ${tried.length} rules that were tried ${kept === 1 ? 'was' : 'were'} kept.`;
  return `${judged(before, after)}: ${figures}.${ofRules}`;
}

interface Cases {
  count: number;
  of: number;
}

const inCases = ({ count, of }: Cases): string => `${count} of ${counted(of, 'case')}`;

const added = (sides: readonly (Cases | null)[]): Cases => ({
  count: sides.reduce((sum, side) => sum + (side?.count ?? 0), 0),
  of: sides.reduce((sum, side) => sum + (side?.of ?? 0), 0),
});

function judged(before: Cases, after: Cases): string {
  if (after.of < LEAST || before.of < LEAST) return 'Too early to say whether your rules help';
  const { low, high, value } = newcombe(wilson(before.count, before.of), wilson(after.count, after.of));
  if (low > 0) return 'Your rules help';
  if (after.of >= LEAST_FOR_NO_EFFECT && high < WORTH_HAVING) return 'Your rules make no difference so far';
  return value > 0 ? 'Your rules seem to help, but it may be chance' : 'No difference is to be seen yet';
}
