import { firstOutside } from '../../backend-kit/statements/brackets.ts';
import { blankComments } from '../../backend-kit/statements/blank-comments.ts';
import { COMMENT_FORMS } from '../../backend-kit/statements/comment-forms.ts';
import { DAFNY_CLAUSES } from '../../backend-kit/statements/dafny-statements.ts';
import { readContracts, type Contract } from '../../backend-kit/contracts/read-contracts.ts';
import type { ProbeDialect } from '../../backend-kit/contracts/contract-probes.ts';
import { positionsIn } from '../../backend-kit/text-position.ts';

/** What a text of Dafny claims, and what it takes for granted. */
export interface DafnyText {
  /** The text with blanks for its comments. */
  code: string;
  contracts: Contract[];
  /** Contracts with a claim whose bodies nobody checks, and why: there is none, or an attribute says so. */
  taken: Map<Contract, string>;
  /** All that is taken for granted, each with its line. */
  unchecked: string[];
  assumed: { end: number; contract: Contract }[];
  /** Is anything claimed that is not taken for granted? */
  claims: boolean;
}

/** Why a contract with a body that holds an `assume` is taken for granted. */
const ASSUMED = 'an assumption in its body';
const UNCHECKED_ATTRIBUTE = /\{:(axiom|verify\s+false|extern)\b[^}]*\}/;

/** Reads a text of Dafny; it never throws. */
export function readDafnyText(text: string): DafnyText {
  const code = blankComments(text, COMMENT_FORMS.dafny);
  const at = positionsIn(code);
  const line = (offset: number): string => `line ${at(offset).line}`;
  const contracts = readContracts(code, DAFNY_CLAUSES);
  const taken = new Map<Contract, string>();
  for (const contract of contracts) {
    if (contract.ensures.length === 0) continue;
    const attribute = UNCHECKED_ATTRIBUTE.exec(code.slice(contract.start, contract.nameStart));
    if (attribute !== null) taken.set(contract, attribute[0]);
    else if (contract.body === null && !contract.kind.startsWith('predicate')) taken.set(contract, 'no body');
  }
  const assumes = [...code.matchAll(/\b(?:assume|expect)\b/g)].map(({ index, 0: word }) => {
    const end = firstOutside(
      code,
      index,
      (offset) => ';\n'.includes(code.charAt(offset)) && offset > index + word.length,
    );
    return { start: index, end: Math.min(code.length, end + 1), word };
  });
  // With an assumption among its steps nobody knows whether it holds without.
  for (const { start, word } of assumes) {
    const own = contracts.find(({ body }) => body !== null && body.start < start && start < body.end);
    if (own !== undefined && word === 'assume' && own.ensures.length > 0 && !taken.has(own)) taken.set(own, ASSUMED);
  }
  const others = [...code.matchAll(/\{:(?:axiom|verify\s+false|extern)\b[^}]*\}|\bdecreases\s+\*/g)];
  const isTaken = (offset: number): boolean =>
    [...taken.keys()].some(({ start, nameStart }) => start <= offset && offset < nameStart);
  const unchecked = [
    ...[...taken]
      .filter(([, why]) => why !== ASSUMED)
      .map(([{ start, kind, name }, why]) => ({
        start,
        said: `${kind} ${name} has ${why}: its contract is taken for granted`,
      })),
    ...assumes.map(({ start, end }) => ({ start, said: shown(code.slice(start, end)) })),
    ...others
      .filter(({ index }) => !isTaken(index))
      .map(({ index, 0: found }) => ({
        start: index,
        said: found.startsWith('decreases') ? 'decreases *: it need not end' : shown(found),
      })),
  ];
  const checked = contracts.some((contract) => contract.ensures.length > 0 && !taken.has(contract));
  return {
    code,
    contracts,
    taken,
    unchecked: unchecked.toSorted((a, b) => a.start - b.start).map(({ start, said }) => `${line(start)}: ${said}`),
    assumed: assumes.flatMap(({ start, end, word }) => {
      const contract = contracts.find(({ body }) => body !== null && body.start < start && start < body.end);
      return word === 'assume' && contract !== undefined && code.charAt(end - 1) === ';' ? [{ end, contract }] : [];
    }),
    claims: checked || /\b(?:assert|invariant|calc|refines)\b/.test(code),
  };
}

const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);

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
  isLemma: ({ kind }) => kind === 'lemma',
};

const clauses = (requires: readonly string[], ensures: readonly string[]): string =>
  [...requires.map((formula) => `requires ${formula}`), ...ensures.map((formula) => `ensures ${formula}`)].join(' ');

/** A text in double quotes or apostrophes that holds a letter outside of ASCII: Dafny 2 reads its bytes. */
export const hasForeignLiteral = (code: string): boolean => /["'][^"'\n]*[\u0080-\uffff][^"'\n]*["']/.test(code);
