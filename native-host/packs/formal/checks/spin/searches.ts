import { antecedentOf, type PromelaClaims } from './promela-text.ts';

/** One search of a model: how the generated program is compiled, how it is called, and what it looks for. */
export interface Search {
  /** "assertions and deadlock", "ltl live". */
  title: string;
  /** The `ltl` formula that it is about. */
  formula?: string;
  compile: readonly string[];
  args: readonly string[];
}

/** A formula of ours behind the model: the antecedent of one of the model's own never comes true. */
interface FormulaProbe {
  /** The formula that is asked about. */
  asksAbout: string;
  name: string;
  text: string;
}

/** @param model its text, in which the names of the probes must not occur. */
export function probesFor({ formulas }: PromelaClaims, model: string): FormulaProbe[] {
  let prefix = 'antecedent_of_';
  while (model.includes(prefix)) prefix = `probe_${prefix}`;
  return formulas.flatMap(({ name, formula }) => {
    const antecedent = antecedentOf(formula);
    const own = `${prefix}${name}`;
    return antecedent === undefined
      ? []
      : [{ asksAbout: name, name: own, text: `ltl ${own} { [] (!${antecedent}) }\n` }];
  });
}

/** Where nothing is found, the antecedent never comes true. */
export const searchForProbe = ({ name }: FormulaProbe): Search => ({
  title: '',
  compile: [],
  args: ['-a', '-N', name],
});

/**
 * What is searched for: assertions and deadlocks first, without any claim, then each claim by itself, then cycles
 * without progress.
 */
export function searchesOf({ formulas, nevers, hasProgress, hasAcceptance }: PromelaClaims): Search[] {
  // A claim written by hand, and one with X, may tell apart runs that the reduction takes for the same.
  const whole = (formula: string): string[] => (/\bX\b/.test(formula) ? ['-DNOREDUCE'] : []);
  return [
    {
      title: hasAcceptance ? 'assertions, deadlock and acceptance cycles' : 'assertions and deadlock',
      compile: ['-DNOCLAIM', ...(hasAcceptance ? [] : ['-DSAFETY'])],
      args: hasAcceptance ? ['-a'] : [],
    },
    ...formulas.map(({ name, formula }) => ({
      title: `ltl ${name}`,
      formula: name,
      compile: whole(formula),
      args: ['-a', '-N', name],
    })),
    ...nevers.map((name) => ({
      title: name === '' ? 'the never claim' : `the never claim ${name}`,
      compile: ['-DNOREDUCE'],
      args: ['-a', ...(name === '' ? [] : ['-N', name])],
    })),
    ...(hasProgress ? [{ title: 'progress', compile: ['-DNOCLAIM', '-DNP'], args: ['-l'] }] : []),
  ];
}

/**
 * What the first search would have come to beyond a deadlock or a cycle, at which it stops: a search for a claim stops
 * at assertions as well.
 */
export const ASSERTIONS: Search = { title: 'assertions', compile: ['-DNOCLAIM', '-DSAFETY'], args: ['-E'] };

/** The same, in runs alone in which every process that can go on does so in the end. */
export const underFairness = (each: Search): Search => ({ ...each, args: ['-f', ...each.args] });
