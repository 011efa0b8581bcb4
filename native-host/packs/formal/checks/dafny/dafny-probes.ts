import type { ProbeDialect } from '../../contracts/contract-probes.ts';

/** How copies of Dafny are written. */
export const DAFNY_PROBES: ProbeDialect = {
  claim: ({ name, generics, parameters, requires, ensures }) =>
    `lemma ${name}${generics}(${parameters}) ${clauses(requires, ensures)} {}`,
  fact: ({ name, values, types, formula }) => {
    const given = values.map((value, index) => `var ${value.name}: ${types[index] ?? ''} := ${value.value};`);
    return `lemma ${name}() { ${given.join(' ')} assert ${formula}; }`;
  },
  copy: ({ name, contract: { parameters, results }, body, requires, ensures }) => {
    const list = (parts: typeof results): string => parts.map((part) => `${part.name}: ${part.type}`).join(', ');
    const given = results.length === 0 ? '' : ` returns (${list(results)})`;
    return `method ${name}(${list(parameters ?? [])})${given} ${clauses(requires, ensures)} ${body}`;
  },
  anyBody: ({ name, contract, frame }) => {
    const { generics, parameters, results, requires, ensures } = contract;
    const list = (parts: typeof results): string => parts.map((part) => `${part.name}: ${part.type}`).join(', ');
    const head = `${generics}(${list(parameters ?? [])})${results.length === 0 ? '' : ` returns (${list(results)})`}`;
    const frames = frame === '' ? '' : `modifies ${frame}`;
    const given = results.length === 0 ? '' : `${results.map((result) => result.name).join(', ')} := `;
    const call = `${given}${name}Any(${(parameters ?? []).map((part) => part.name).join(', ')});`;
    const contractOf = (claims: readonly string[]): string => `${clauses(requires, claims)} ${frames}`;
    return `method ${name}Any${head} ${contractOf([])}\nmethod ${name}${head} ${contractOf(ensures)} { ${call} }`;
  },
  // Each such choice is one of its own, of which nothing is known.
  doubt: 'assert (var cvAny: bool :| true; cvAny);',
  isLemma: ({ kind }) => kind === 'lemma',
};

const clauses = (requires: readonly string[], ensures: readonly string[]): string =>
  [...requires.map((formula) => `requires ${formula}`), ...ensures.map((formula) => `ensures ${formula}`)].join(' ');
