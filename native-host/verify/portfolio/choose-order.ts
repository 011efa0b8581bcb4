import type { Backend } from '../../backend-kit/define.ts';

/** Solvers by what a text needs, the likeliest first; who is not named follows in the registry's order. */
interface Preference {
  needs: RegExp;
  order: readonly string[];
}

/**
 * Measured on this project's problems: the embedded Z3 is warm and answers small scripts before a process has started,
 * but takes six to ten times as long on texts and on products of integers.
 */
const PREFERENCES: Readonly<Record<NonNullable<Backend['portfolio']>, readonly Preference[]>> = {
  smt: [
    { needs: /\b(?:str\.|re\.|String\b|QF_S|QF_SLIA)/, order: ['cvc5', 'z3-native', 'z3'] },
    { needs: /\(set-logic\s+\w*N[IR]A\w*\)/, order: ['z3-native', 'cvc5', 'z3'] },
  ],
  'first-order': [],
  sat: [],
  metamath: [],
};

/** The members of a portfolio in the order in which this text asks them. */
export function chooseOrder(members: readonly Backend[], text: string): Backend[] {
  const name = members[0]?.portfolio;
  const order: readonly string[] =
    name === undefined ? [] : (PREFERENCES[name].find(({ needs }) => needs.test(text))?.order ?? []);
  const rank = ({ id }: Backend): number => (order.includes(id) ? order.indexOf(id) : order.length);
  return members.toSorted((a, b) => rank(a) - rank(b));
}
