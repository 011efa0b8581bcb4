import type { Backend } from '../../kit/define.ts';
import { NOTHING_JUDGED, reliabilityOf, type BetaCounts } from '../../reliability/beta.ts';

/** Solvers by what a text needs, the likeliest first; who is not named follows in the registry's order. */
interface Preference {
  needs: RegExp;
  order: readonly string[];
}

/**
 * Measured on this project's problems: the embedded Z3 is warm and answers most scripts before a process has started;
 * where it does not, the next has lost no more than its head start.
 */
const PREFERENCES: Readonly<Record<NonNullable<Backend['portfolio']>, readonly Preference[]>> = {
  smt: [
    { needs: /\b(?:str\.|re\.|String\b|QF_S|QF_SLIA)/, order: ['z3', 'cvc5', 'z3-native'] },
    { needs: /\bBitVec\b|\(set-logic\s+\w*BV\)/, order: ['z3', 'boolector', 'z3-native', 'cvc5'] },
    { needs: /(?:)/, order: ['z3', 'z3-native', 'cvc5'] },
  ],
  'first-order': [],
  sat: [],
  metamath: [],
};

/** How verdicts of a back end turned out before, by its id. */
export type RecordOf = (backend: string) => BetaCounts;

/** In which order the members of a portfolio are asked. */
interface AskingOrder<T> {
  order: T[];
  /**
   * Members that stand behind one whom they would come before, because they were clearly less often right. What holds
   * without them might not hold with them: nothing is settled as holding before they were heard.
   */
  movedBack: T[];
}

/**
 * The members of a portfolio in the order in which this text asks them: by what it needs, but nobody before one who was
 * clearly more often right (the interval of one lies above that of the other). Who was not judged often enough stands
 * where the text puts them. Nobody is left out.
 */
export function chooseOrder(
  members: readonly Backend[],
  text: string,
  recordOf: RecordOf = () => NOTHING_JUDGED,
): AskingOrder<Backend> {
  const name = members[0]?.portfolio;
  const order: readonly string[] =
    name === undefined ? [] : (PREFERENCES[name].find(({ needs }) => needs.test(text))?.order ?? []);
  const rank = ({ id }: Backend): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return behindBetter(
    members.toSorted((a, b) => rank(a) - rank(b)),
    ({ id }) => recordOf(id),
  );
}

/** The same items, none before one that has clearly the better record, else as they were. */
export function behindBetter<T>(usual: readonly T[], recordOf: (item: T) => BetaCounts): AskingOrder<T> {
  const left = usual.map((item, place) => ({ item, place, known: reliabilityOf(recordOf(item)) }));
  const order: typeof left = [];
  while (left.length > 0) {
    // To be clearly better is a strict order, so that one is left whom none is better than.
    const next = left.findIndex(
      ({ known }) => !left.some((other) => known !== null && other.known !== null && other.known.low > known.high),
    );
    order.push(...left.splice(Math.max(0, next), 1));
  }
  const movedBack = order.filter(({ place }, at) => order.slice(0, at).some((before) => before.place > place));
  return { order: order.map(({ item }) => item), movedBack: movedBack.map(({ item }) => item) };
}
