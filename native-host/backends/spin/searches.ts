import { antecedentOf, type PromelaClaims } from './promela-text.ts';

/** One search of a model: how the generated program is compiled, how it is called, and what it looks for. */
export interface Search {
  /** "assertions and deadlock", "ltl live". */
  title: string;
  /** The `ltl` formula that it is about. */
  formula?: string;
  /** It is about no claim: where it holds, the left side of the formula of this name is never true. */
  probes?: string;
  compile: readonly string[];
  args: readonly string[];
}

const ANTECEDENT = 'antecedent_of_';

/** Formulas to be written behind a model that say that the antecedents of its own never come true. */
export const probesFor = ({ formulas }: PromelaClaims): string =>
  formulas
    .flatMap(({ name, formula }) => {
      const antecedent = antecedentOf(formula);
      return antecedent === undefined ? [] : [`ltl ${ANTECEDENT}${name} { [] (!${antecedent}) }\n`];
    })
    .join('');

/**
 * What is searched for: assertions and deadlocks first, without any claim, then each claim by itself, then cycles
 * without progress. @param fair does the text mean runs in which every process that can go on does so in the end?
 */
export function searchesOf(claims: PromelaClaims, fair: boolean): Search[] {
  const { formulas, hasNever, hasProgress, hasAcceptance } = claims;
  const fairly = fair ? ['-f'] : [];
  const claimed = formulas.length > 0 || hasNever;
  // A claim written by hand, and one with X, may tell apart runs that the reduction takes for the same.
  const whole = (formula: string): string[] => (/\bX\b/.test(formula) ? ['-DNOREDUCE'] : []);
  return [
    {
      title: hasAcceptance ? 'assertions, deadlock and acceptance cycles' : 'assertions and deadlock',
      compile: ['-DNOCLAIM', ...(hasAcceptance ? [] : ['-DSAFETY'])],
      args: hasAcceptance ? ['-a', ...fairly] : [],
    },
    ...formulas.map(({ name, formula }) =>
      name.startsWith(ANTECEDENT)
        ? { title: '', probes: name.slice(ANTECEDENT.length), compile: [], args: ['-a', '-N', name] }
        : { title: `ltl ${name}`, formula: name, compile: whole(formula), args: ['-a', ...fairly, '-N', name] },
    ),
    ...(hasNever && claimed && formulas.length === 0
      ? [{ title: 'the never claim', compile: ['-DNOREDUCE'], args: ['-a', ...fairly] }]
      : []),
    ...(hasProgress ? [{ title: 'progress', compile: ['-DNOCLAIM', '-DNP'], args: ['-l', ...fairly] }] : []),
  ];
}

/** Does a comment say that the model is meant under weak fairness? */
export const meansFairness = (source: string): boolean =>
  /\bpan\b[^\n]*\s-f\b|\bspin\b[^\n]*\s-f\b|\bweak(?:ly)?[ _-]?fair|\bfairness\b/i.test(source);
