import { sectionsOf } from '../../tlaplus/configuration.ts';

/** What makes TLC look at fewer states than the model has. */
interface Reductions {
  /** In words: "the symmetry Sym". Under any of them a violated liveness property may be missed. */
  names: string[];
  /** Of these, those under which a liveness property that holds may be reported as violated. */
  misleading: string[];
  /** What TLC takes the configuration's word for, in words. */
  trusted: string[];
}

const WORDS: readonly [RegExp, string][] = [
  [/^SYMMETRY$/, 'the symmetry'],
  [/^VIEW$/, 'the view'],
  [/^(?:ACTION_)?CONSTRAINTS?$/, 'the constraint'],
];

/** Symmetries, views and constraints of a configuration. */
export function reductionsIn(configuration: string): Reductions {
  const found = sectionsOf(configuration).flatMap(({ keyword, text }) => {
    const words = WORDS.find(([pattern]) => pattern.test(keyword))?.[1];
    return words === undefined || text === '' ? [] : [{ keyword, name: `${words} ${text.replaceAll(/\s+/g, ' ')}` }];
  });
  return {
    names: found.map(({ name }) => name),
    misleading: found.filter(({ keyword }) => !keyword.includes('CONSTRAINT')).map(({ name }) => name),
    trusted: found.flatMap(({ keyword, name }) => {
      if (keyword === 'SYMMETRY') return [`neither the model nor a claim tells apart what ${name} exchanges`];
      return keyword === 'VIEW' ? [`what ${name} leaves out changes neither a claim nor a later step`] : [];
    }),
  };
}
