import { regex } from '../../../shared/regex.ts';
import type { ProbeDialect } from '../../backend-kit/contracts/contract-probes.ts';
import { readContracts, type Contract } from '../../backend-kit/contracts/read-contracts.ts';
import { BOOGIE_CLAUSES } from '../../backend-kit/statements/boogie-statements.ts';
import { blankComments } from '../../backend-kit/statements/blank-comments.ts';
import { COMMENT_FORMS } from '../../backend-kit/statements/comment-forms.ts';
import { firstOutside } from '../../backend-kit/statements/brackets.ts';
import { positionsIn } from '../../backend-kit/text-position.ts';

/** What a text of Boogie claims, and what it takes for granted. */
export interface BoogieText {
  /** The text with blanks for its comments. */
  code: string;
  /** Of procedures only. */
  contracts: Contract[];
  /** Procedures with a claim that no body is checked against. */
  taken: Contract[];
  /** All that is taken for granted, each with its line. */
  unchecked: string[];
  assumed: { end: number; contract: Contract }[];
  /** Is anything claimed that is not taken for granted? */
  claims: boolean;
  /** What it hands to the solver in words of its own, or has read in another way; null where it does not. */
  foreign: string | null;
}

const GRANTED = regex('g')`
  \b(?:axiom|assume|free\s+(?:requires|ensures|invariant))\b[^;]*;?
  |\{:(?:verify\s+false|selective_checking)\b[^}]*\}
`;
/** An operator or an indexed one of SMT-LIB: nothing else is understood of what goes to the solver as it stands. */
const OPERATOR = /^(?:[\w.+\-*/<>=~!@$%^&?]+|\(_ [\w.+-]+(?: [\w.+-]+)*\))$/;

/** Reads a text of Boogie; it never throws. */
export function readBoogieText(text: string): BoogieText {
  const code = blankComments(text, COMMENT_FORMS.boogie);
  const at = positionsIn(code);
  const contracts = readContracts(code, BOOGIE_CLAUSES).filter(({ kind }) => kind === 'procedure');
  const isImplemented = ({ name }: Contract): boolean =>
    [...code.matchAll(/\bimplementation\b[^;{(]*?([\w$#'.~^?`@]+)\s*\(/g)].some(([, named]) => named === name);
  // With an assumption among its steps nobody knows whether it holds without.
  const holdsAssume = ({ body }: Contract): boolean =>
    body !== null && /\bassume\b/.test(code.slice(body.start, body.end));
  const taken = contracts.filter(
    (contract) =>
      contract.ensures.length > 0 &&
      ((contract.body === null && !isImplemented(contract)) ||
        /\{:verify\s+false\}/.test(code.slice(contract.start, contract.nameStart)) ||
        holdsAssume(contract)),
  );
  const granted = [
    ...taken
      .filter(({ body }) => body === null)
      .map(({ start, name }) => ({
        start,
        said: `procedure ${name} has no body: its contract is taken for granted`,
      })),
    ...[...code.matchAll(GRANTED)].map(({ index, 0: found }) => ({
      start: index,
      said: found.replaceAll(/\s+/g, ' ').slice(0, 120),
    })),
  ].toSorted((a, b) => a.start - b.start);
  return {
    code,
    contracts,
    taken,
    unchecked: granted.map(({ start, said }) => `line ${at(start).line}: ${said}`),
    assumed: [...code.matchAll(/\bassume\b/g)].flatMap(({ index }) => {
      const end = firstOutside(code, index, (offset) => code.charAt(offset) === ';') + 1;
      const contract = contracts.find(({ body }) => body !== null && body.start < index && index < body.end);
      return contract === undefined || end > code.length ? [] : [{ end, contract }];
    }),
    claims:
      contracts.some((contract) => contract.ensures.length > 0 && !taken.includes(contract)) ||
      /\b(?:assert|invariant)\b/.test(code),
    foreign: foreignIn(code),
  };
}

function foreignIn(code: string): string | null {
  for (const [all, name = '', value = ''] of code.matchAll(/\{\s*:\s*(\w+)(?:\s*"((?:[^"\\]|\\.)*)")?[^}]*\}/g)) {
    if (/^(?:bv)?builtin$/.test(name) && !OPERATOR.test(value)) return all;
    if (/^(?:smt_option|layer|yields|yield_\w+|atomic|linear\w*|proverOpt)$/i.test(name)) return all;
  }
  return null;
}

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
  axioms: (code, contracts) => {
    const [first] = contracts.filter(({ body }) => body !== null);
    // The text of a function is an axiom, too.
    const granted = /\baxiom\b/.exec(code) ?? /\bfunction\b(?=[^;{]*(?:\{:[^}]*\}[^;{]*)*\{[^:])/.exec(code);
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
  isLemma: () => false,
};
