import { regex } from '../../../../../shared/regex.ts';
import { attributesIn, hasDirectives, inOneLine, type Granted } from '../../contracts/granted.ts';
import { readContracts, type Contract } from '../../contracts/read-contracts.ts';
import { bareText, type BareText } from '../../../../kit/scan/scan-text.ts';
import { BOOGIE_BODIES } from '../../statements/boogie-statements.ts';
import { foreignAttribute, isGranted, leavesOut } from './boogie-attributes.ts';

/** What a text of Boogie claims, and what it takes for granted. */
export interface BoogieText extends BareText {
  /** Of procedures only; one whose body stands by itself has the first of its bodies. */
  contracts: Contract[];
  /** Procedures with a claim that no body is checked against. */
  taken: Contract[];
  /** All that is taken for granted. */
  granted: Granted[];
  assumed: { end: number; contract: Contract }[];
  /** Is anything claimed that is not taken for granted? */
  claims: boolean;
  /** What it hands to the solver in words of its own, or has read in another way; null where it does not. */
  foreign: string | null;
}

/** What begins something that is taken for granted; it goes on up to a semicolon or what it stands within. */
const GRANTED = regex('g')`
  (?<![\w$#'.~^?\`\\])(?:axiom|assume|where|free\s+(?:requires|ensures|invariant|call))(?![\w$#'.~^?\`])
`;
/** Of one that is longer nobody asks whether anything can come behind it; it is told all the same. */
const LONGEST_STEP = 4_000;
/** Within a body, what makes its claims rest on something. */
const STEP = /^(?:assume|where|free\s+(?:invariant|call))$/;

/** Reads a text of Boogie; it never throws. */
export function readBoogieText(text: string): BoogieText {
  const { code, bare } = bareText(text, 'boogie');
  const declared = readContracts({ code, bare }, BOOGIE_BODIES);
  const written = declared.filter(({ kind }) => kind === 'implementation');
  const implementations = (name: string): Contract[] => written.filter((each) => each.name === name);
  const contracts = declared
    .filter(({ kind }) => kind === 'procedure')
    .map((contract) => ({ ...contract, body: contract.body ?? implementations(contract.name)[0]?.body ?? null }));
  const owners = contracts.map((contract) => ({
    contract,
    parts: [contract, ...implementations(contract.name)],
    bodies: [contract.body, ...implementations(contract.name).map(({ body }) => body)].filter((body) => body !== null),
  }));
  const ownerOf = (offset: number): Contract | undefined =>
    owners.find(({ bodies }) => bodies.some(({ start, end }) => start < offset && offset < end))?.contract;
  const attributes = attributesIn({ code, bare });
  const steps = grantedIn({ code, bare });
  const left = attributes.filter(leavesOut);
  const isLeft = ({ start, nameStart }: Contract): boolean =>
    left.some((attribute) => attribute.start >= start && attribute.start < nameStart);
  // With an assumption among its steps nobody knows whether it holds without.
  const resting = new Set(
    [...steps.filter(({ word }) => STEP.test(word)), ...attributes.filter(isGranted)].map(({ start }) =>
      ownerOf(start),
    ),
  );
  const taken = owners
    .filter(
      ({ contract, parts }) =>
        contract.ensures.length > 0 && (contract.body === null || parts.some(isLeft) || resting.has(contract)),
    )
    .map(({ contract }) => contract);
  return {
    code,
    bare,
    contracts,
    taken,
    granted: [
      ...taken
        .filter(({ body }) => body === null)
        .map(({ start, name }) => ({
          start,
          said: `procedure ${name} has no body: its contract is taken for granted`,
        })),
      ...steps,
      ...attributes.filter(isGranted),
    ],
    assumed: steps.flatMap(({ start, end, word }) => {
      const contract = ownerOf(start);
      return word !== 'assume' || contract === undefined || end > code.length ? [] : [{ end, contract }];
    }),
    claims:
      contracts.some((contract) => contract.ensures.length > 0 && !taken.includes(contract)) ||
      [...bare.matchAll(/\bassert\b|(?<!\bfree\s+)\binvariant\b/g)].some(({ index }) => {
        const own = ownerOf(index);
        return own === undefined || !taken.includes(own);
      }),
    foreign: hasDirectives(text) ? 'a directive (#if)' : foreignAttribute(attributes),
  };
}

function grantedIn({ code, bare }: BareText): (Granted & { end: number; word: string })[] {
  return [...bare.matchAll(GRANTED)].map(({ index, 0: word }) => {
    // A condition of a parameter ends with the parameter.
    let depth = 0;
    let end = index + word.length;
    for (const last = Math.min(bare.length, index + LONGEST_STEP); end < last; end += 1) {
      const char = bare.charAt(end);
      if ('([{'.includes(char)) depth += 1;
      else if (')]}'.includes(char)) depth -= 1;
      if (depth < 0 || (depth === 0 && (char === ';' || (char === ',' && word === 'where')))) break;
    }
    const isWhole = bare.charAt(end) === ';';
    return { start: index, end: end + 1, word, said: inOneLine(code.slice(index, isWhole ? end + 1 : end)) };
  });
}
