import type { ProbeDialect } from '../../contracts/contract-probes.ts';
import type { Contract } from '../../contracts/read-contracts.ts';

const list = (parts: Contract['results']): string => parts.map(({ name, type }) => `${name}: ${type}`).join(', ');

const clauses = (requires: readonly string[], ensures: readonly string[]): string =>
  [...requires.map((formula) => `requires ${formula};`), ...ensures.map((formula) => `ensures ${formula};`)].join(' ');

/** How copies of Boogie are written. */
export const BOOGIE_PROBES: ProbeDialect = {
  claim: ({ name, generics, parameters, requires, ensures }) =>
    `procedure ${name}${generics}(${parameters}) ${clauses(requires, ensures)} { }`,
  fact: ({ name, values, types, formula }) => {
    const declared = values.map((value, index) => `var ${value.name}: ${types[index] ?? ''};`);
    const given = values.map((value) => `${value.name} := ${value.value};`);
    return `procedure ${name}() { ${[...declared, ...given].join(' ')} assert ${formula}; }`;
  },
  copy: ({ name, contract: { parameters, results }, body, requires, ensures }) => {
    const given = results.length === 0 ? '' : ` returns (${list(results)})`;
    return `procedure ${name}(${list(parameters ?? [])})${given} ${clauses(requires, ensures)} ${body}`;
  },
  anyBody: ({ name, contract, frame }) => {
    const { generics, parameters, results, requires, ensures } = contract;
    const given = results.length === 0 ? '' : ` returns (${list(results)})`;
    const frames = frame === '' ? '' : ` modifies ${frame};`;
    const names = (parts: typeof results): string => parts.map((part) => part.name).join(', ');
    const assigned = results.length === 0 ? '' : `${names(results)} := `;
    const head = `${generics}(${list(parameters ?? [])})${given}`;
    return [
      `procedure ${name}Any${head}; ${clauses(requires, [])}${frames}`,
      `procedure ${name}${head} ${clauses(requires, ensures)}${frames}`,
      `{ call ${assigned}${name}Any(${names(parameters ?? [])}); }`,
    ].join('\n');
  },
  claimsNoEnd: ({ name, contract: { start, nameStart, name: own, body, end }, code }) => {
    if (body === null || !/\b(?:while|goto|call)\b/.test(code.slice(body.start, body.end))) return undefined;
    const renamed = (from: number, at: number, to: number): string =>
      `${code.slice(from, at)}${name}${code.slice(at + own.length, to)}`;
    const claim = '\nensures false;\n';
    if (body.end === end) return `${renamed(start, nameStart, body.start)}${claim}${code.slice(body.start, body.end)}`;
    // A body that stands by itself.
    const from = code.lastIndexOf('implementation', body.start);
    const at = code.indexOf(own, from + 'implementation'.length);
    return `${renamed(start, nameStart, end)}${claim}${renamed(from, at, body.end)}`;
  },
  axioms: (bare, contracts) => {
    const [first] = contracts.filter(({ body }) => body !== null);
    // The text of a function is an axiom, too.
    const granted =
      /\baxiom\b/.exec(bare) ??
      /\bfunction\b(?=[^;{]*(?:\{\s*:[^}]*\}[^;{]*)*\{\s*[^:\s])/.exec(bare) ??
      /\bvar\b[^;]*\bwhere\b/.exec(bare);
    return first === undefined || granted === null
      ? undefined
      : {
          ...first,
          name: granted[0],
          start: granted.index,
          nameStart: granted.index,
          requires: [],
          parameters: [],
          results: [],
          generics: '',
        };
  },
  doubt: 'if (*) { assert false; }',
  isLemma: () => false,
};
