import { attributesIn, hasDirectives, inOneLine, type Attribute, type Granted } from '../../contracts/granted.ts';
import { readContracts, type Contract } from '../../contracts/read-contracts.ts';
import { regex } from '../../../../../shared/regex.ts';
import { bareText, type BareText } from '../../../../kit/scan/scan-text.ts';
import { closingOf, firstOutside } from '../../statements/brackets.ts';
import { DAFNY_CLAUSES } from '../../statements/dafny-statements.ts';
import { isGranted, LEFT_OUT_BEFORE, leavesOut } from '../../statements/dafny-attributes.ts';

/** What a text of Dafny claims, and what it takes for granted. */
export interface DafnyText extends BareText {
  contracts: Contract[];
  /** Contracts with a claim whose bodies nobody checks, and why: there is none, or an attribute says so. */
  taken: Map<Contract, string>;
  /** All that is taken for granted. */
  granted: Granted[];
  assumed: { end: number; contract: Contract }[];
  /** The files that it includes, as it names them. */
  includes: string[];
  /** It has directives by which Dafny reads another text than the one here. */
  hasDirectives: boolean;
}

/** Of one that is longer nobody asks whether anything can come behind it; it is told all the same. */
const LONGEST_STEP = 4_000;

/** Why a contract with a body that holds an `assume` is taken for granted. */
const ASSUMED = 'an assumption in its body';

/** Reads a text of Dafny; it never throws. */
export function readDafnyText(text: string): DafnyText {
  const { code, bare } = bareText(text, 'dafny');
  const contracts = readContracts({ code, bare }, DAFNY_CLAUSES);
  const attributes = attributesIn({ code, bare }).filter(isGranted);
  const steps = [...bare.matchAll(/\b(?:assume|expect)\b/g)].map(({ index, 0: word }) => {
    const isLast = (offset: number): boolean => ';\n}'.includes(bare.charAt(offset)) && offset > index + word.length;
    const end = firstOutside(bare, index, isLast, index + LONGEST_STEP);
    return { start: index, end: Math.min(code.length, end + (bare.charAt(end) === '}' ? 0 : 1)), word };
  });
  const taken = takenIn(bare, contracts, attributes);
  // With an assumption among its steps nobody knows whether it holds without.
  const assumptions = [...steps.filter(({ word }) => word === 'assume'), ...attributes];
  for (const { start } of assumptions) takeBody(taken, contracts, start);
  const isTaken = (offset: number): boolean =>
    [...taken.keys()].some(({ start, nameStart }) => start <= offset && offset < nameStart);
  return {
    code,
    bare,
    contracts,
    taken,
    granted: [
      ...[...taken]
        .filter(([, why]) => why !== ASSUMED)
        .map(([{ start, kind, name }, why]) => ({
          start,
          said: `${kind} ${name} has ${why}: its contract is taken for granted`,
        })),
      ...steps.map(({ start, end }) => ({ start, said: inOneLine(code.slice(start, end)) })),
      ...attributes.filter(({ start }) => !isTaken(start)),
      ...[...bare.matchAll(/\bdecreases\s+\*/g)].map(({ index }) => ({
        start: index,
        said: 'decreases *: it need not end',
      })),
    ],
    assumed: steps.flatMap(({ start, end, word }) => {
      const contract = ownerOf(contracts, start);
      return word === 'assume' && contract !== undefined && bare.charAt(end - 1) === ';' ? [{ end, contract }] : [];
    }),
    includes: [...bare.matchAll(/\binclude\s+@?"/g)].map(({ index, 0: found }) => {
      const start = index + found.length;
      return code.slice(start, bare.indexOf('"', start));
    }),
    hasDirectives: hasDirectives(text),
  };
}

/** Contracts that nothing but their own text speaks for: a method of a trait is checked where it is written out. */
function takenIn(
  bare: string,
  contracts: readonly Contract[],
  attributes: readonly Attribute[],
): Map<Contract, string> {
  const heads = headsIn(bare);
  const written = writtenOut(heads);
  const traits: { open: number; end: number; isWrittenOut: boolean }[] = [];
  for (const { kind, name, open = -1 } of heads) {
    // None stands in another one.
    const isNext = kind === 'trait' && open >= (traits.at(-1)?.end ?? 0);
    if (isNext) traits.push({ open, end: closingOf(bare, open), isWrittenOut: written.has(name) });
  }
  return new Map(
    contracts.flatMap((contract): [Contract, string][] => {
      const { start, nameStart, body, ensures } = contract;
      if (ensures.length === 0) return [];
      const head = bare.slice(start, nameStart);
      const attribute = attributes.find((each) => each.start >= start && each.start < nameStart && leavesOut(each));
      const left = attribute?.said ?? LEFT_OUT_BEFORE.exec(head)?.[0];
      if (left !== undefined) return [[contract, left]];
      const trait = /\bstatic\b/.test(head) ? undefined : traits.find(({ open, end }) => open < start && start < end);
      const why = trait === undefined ? 'no body' : 'no class that writes it out';
      return body === null && trait?.isWrittenOut !== true ? [[contract, why]] : [];
    }),
  );
}

/** The head of a type that may extend traits, and where its body begins. */
interface TypeHead {
  kind: string;
  name: string;
  extended: string[];
  open?: number;
}

const TYPE_HEAD = regex('g')`
  (?<![\w'?.])(?<kind>class|trait|datatype|codatatype|newtype)\b(?:\s*\{\s*:[^{}]*\})*\s*(?<name>[\w'?]*)
  (?<rest>(?:[^{}=]|==)*)
`;

const headsIn = (bare: string): TypeHead[] =>
  [...bare.matchAll(TYPE_HEAD)].map(({ index, 0: whole, groups = {} }) => {
    const { kind = '', name = '', rest = '' } = groups;
    const end = index + whole.length;
    return { kind, name, extended: extendedIn(rest), ...(bare.charAt(end) === '{' ? { open: end } : {}) };
  });

/** The names of the traits that a head extends, without their modules and what they are applied to. */
function extendedIn(rest: string): string[] {
  const names: string[] = [];
  let depth = 0;
  let isListed = false;
  for (const { 0: word } of rest.matchAll(/[\w'?.]+|[<>()]/g)) {
    if (word === '<' || word === '(') depth += 1;
    else if (word === '>' || word === ')') depth -= 1;
    else if (depth === 0 && isListed) names.push(word.slice(word.lastIndexOf('.') + 1));
    else if (depth === 0) isListed = word === 'extends';
  }
  return names;
}

/** The traits that a type with values of its own extends, by itself or by the traits that these extend. */
function writtenOut(heads: readonly TypeHead[]): Set<string> {
  const traits = Map.groupBy(
    heads.filter(({ kind }) => kind === 'trait'),
    ({ name }) => name,
  );
  const found = new Set<string>();
  const open = heads.flatMap(({ kind, extended }) => (kind === 'trait' ? [] : extended));
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    open.push(...(traits.get(name) ?? []).flatMap(({ extended }) => extended));
  }
  return found;
}

const ownerOf = (contracts: readonly Contract[], offset: number): Contract | undefined =>
  contracts.find(({ body }) => body !== null && body.start < offset && offset < body.end);

function takeBody(taken: Map<Contract, string>, contracts: readonly Contract[], offset: number): void {
  const own = ownerOf(contracts, offset);
  if (own !== undefined && own.ensures.length > 0 && !taken.has(own)) taken.set(own, ASSUMED);
}

/** Has it a claim that its own body is checked against? */
export const isClaimed = (contract: Contract, taken: DafnyText['taken']): boolean =>
  contract.ensures.length > 0 && contract.body !== null && !taken.has(contract);

/** Does it claim anything that is not taken for granted? */
export const claimsAnything = ({ bare, contracts, taken }: DafnyText): boolean =>
  contracts.some((contract) => isClaimed(contract, taken)) ||
  [...bare.matchAll(/\b(?:assert|invariant|calc|refines)\b/g)].some(({ index }) => {
    const own = ownerOf(contracts, index);
    return own === undefined || !taken.has(own);
  });

/** The text with what Dafny says of it: steps at these places have no body, and are taken for granted. */
export function withoutBodies(text: DafnyText, places: readonly Granted[]): DafnyText {
  const taken = new Map(text.taken);
  for (const { start } of places) takeBody(taken, text.contracts, start);
  return { ...text, taken, granted: [...text.granted, ...places] };
}

/** A text in double quotes or apostrophes that holds a letter outside of ASCII: Dafny 2 reads its bytes. */
export const hasForeignLiteral = (code: string): boolean => /["'][^"'\n]*[\u0080-\uffff][^"'\n]*["']/.test(code);
