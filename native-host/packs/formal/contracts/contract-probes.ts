import type { BareText } from '../../../kit/scan/scan-text.ts';
import type { ParameterValues } from './contract-values.ts';
import type { Contract } from './read-contracts.ts';

/**
 * A question to the prover that stands in a copy of the text: it is answered with yes where the prover says nothing of
 * the lines that it takes. Offsets are those of the copy.
 */
export interface Probe {
  /**
   * `contradiction`: do the `requires` contradict each other? `entailed`: do they say all that is ensured, whatever
   * is returned? `endless`: does no run come to the end, where what is ensured is looked at? `assumption`: can nothing
   * come behind this `assume`? `axioms`: does `false` follow from what is taken for granted everywhere? `refuted`: is
   * the claim false for these values?
   */
  kind: 'contradiction' | 'entailed' | 'endless' | 'assumption' | 'axioms' | 'refuted';
  contract: Contract;
  /** What is asked of each of these parts has to be answered with yes. */
  places: { start: number; end: number }[];
  /** Of a `refuted` one. */
  values?: ParameterValues;
}

/** How a copy of a text is written in one language. */
export interface ProbeDialect {
  /** A declaration that has nothing but a contract, and an empty proof. */
  claim(part: { name: string; generics: string; parameters: string; requires: string[]; ensures: string[] }): string;
  /** A claim without parameters over values: is `formula` true of them? */
  fact(part: { name: string; values: ParameterValues; types: string[]; formula: string }): string;
  /** The contract's own body under another contract. */
  copy(part: { name: string; contract: Contract; body: string; requires: string[]; ensures: string[] }): string;
  /** Where everything that stands alone is taken for granted, for the whole text; absent where nothing is. */
  axioms?(bare: string, contracts: readonly Contract[]): Contract | undefined;
  /**
   * A step that is proved only where nothing can come there, and from which nothing follows where it is not: what comes
   * behind it means the same as before.
   */
  doubt: string;
  /**
   * Two declarations: one without a body that has only this contract's frame and what it requires, and one that calls
   * it and claims what this contract ensures. Absent where the language has no such thing.
   */
  anyBody?(part: { name: string; contract: Contract; frame: string }): string;
  /** A copy that claims that its body never comes to its end; undefined where it plainly does. */
  claimsNoEnd?(part: { name: string; contract: Contract; code: string }): string | undefined;
  /** Kinds of declarations that claim something of values alone, not of what a body does. */
  isLemma(contract: Contract): boolean;
}

/** A copy of a text with probes in it. */
export interface ProbedText {
  text: string;
  probes: Probe[];
}

/** What is put into a text, and where. */
interface Insertion {
  at: number;
  text: string;
  probe: Probe;
}

/** Formulas that speak of two states, or of how things lie in memory: a copy without a body means something else. */
const TWO_STATES = /\b(?:old|fresh|unchanged|allocated|modifies)\b/;

/** Of one body: of five things that fail in one, provers tell no more. */
const MOST_DOUBTS = 4;

/** Is something taken for granted of a value, besides its type? */
const isBound = (type: string): boolean => /\bwhere\b/.test(type);

/** Asks whether contracts and assumptions of these could fail at all. @param assumed ends of `assume` statements */
export function askHollow(
  { code, bare }: BareText,
  contracts: readonly Contract[],
  assumed: readonly { end: number; contract: Contract }[],
  dialect: ProbeDialect,
): ProbedText {
  const insertions: Insertion[] = [];
  const probeName = (): string => `CvProbe${insertions.length}`;
  const insert = (kind: Probe['kind'], contract: Contract, text: string): number =>
    insertions.push({ at: contract.end, text: `\n${text}\n`, probe: { kind, contract, places: [] } });
  const ask = (kind: Probe['kind'], contract: Contract, ensures: string[]): void => {
    const text = dialect.claim({
      name: probeName(),
      generics: contract.generics,
      parameters: [...(contract.parameters ?? []), ...(kind === 'entailed' ? asReturned(contract) : contract.results)]
        .map(({ name, type }) => `${name}: ${type}`)
        .join(', '),
      requires: contract.requires,
      ensures,
    });
    insert(kind, contract, text);
  };
  for (const contract of contracts) {
    if (contract.body === null || contract.parameters === null) continue;
    const given = [...contract.parameters, ...contract.results];
    if (contract.requires.length > 0 || given.some(({ type }) => isBound(type)))
      ask('contradiction', contract, ['false']);
    const said = [...contract.ensures, ...contract.requires].join(' ');
    const canFail = contract.ensures.length > 0 && contract.kind !== 'iterator' && !dialect.isLemma(contract);
    if (!canFail) continue;
    const endless = dialect.claimsNoEnd?.({ name: probeName(), contract, code });
    if (endless !== undefined) insert('endless', contract, endless);
    if (isNamedIn(contract, said)) continue;
    if (!contract.modifies && !TWO_STATES.test(said)) ask('entailed', contract, contract.ensures);
    else if (dialect.anyBody !== undefined && contract.frame !== null && /^(?:method|procedure)$/.test(contract.kind))
      insert('entailed', contract, dialect.anyBody({ name: probeName(), contract, frame: contract.frame }));
  }
  const axioms = dialect.axioms?.(bare, contracts);
  if (axioms !== undefined) ask('axioms', axioms, ['false']);
  for (const contract of new Set(assumed.map((each) => each.contract)))
    for (const { end } of assumed.filter((each) => each.contract === contract).slice(0, MOST_DOUBTS))
      insertions.push({ at: end, text: ` ${dialect.doubt} `, probe: { kind: 'assumption', contract, places: [] } });
  return insertAll(code, insertions);
}

/** The results at the end: what is taken for granted of them at the beginning need not hold then. */
const asReturned = ({ results }: Contract): Contract['results'] =>
  results.map(({ name, type }) => ({ name, type: type.replace(/\s*\bwhere\b.*$/s, '') }));

/** Asks whether the claim of a contract is false for any of these values; nothing where that cannot be asked. */
export function askRefuted(
  code: string,
  contract: Contract,
  assignments: readonly ParameterValues[],
  dialect: ProbeDialect,
): ProbedText {
  const { parameters, requires, ensures, body } = contract;
  const isLemma = dialect.isLemma(contract);
  const own = body === null ? '' : code.slice(body.start, body.end);
  const cannot =
    parameters === null ||
    body === null ||
    ensures.length === 0 ||
    contract.generics !== '' ||
    TWO_STATES.test([...requires, ...ensures].join(' ')) ||
    (!isLemma && (contract.hasOtherClauses || isNamedIn(contract, own)));
  if (cannot) return { text: code, probes: [] };
  const both = (formulas: readonly string[]): string =>
    formulas.map((formula) => `(${formula})`).join(' && ') || 'true';
  const opposite = `!(${both(ensures)})`;
  const types = parameters.map(({ type }) => type);
  const insertions = assignments.flatMap((values, index): Insertion[] => {
    const probe: Probe = { kind: 'refuted', contract, places: [], values };
    const fact = (name: string, formula: string): Insertion => ({
      at: contract.end,
      text: `\n${dialect.fact({ name, values, types, formula })}\n`,
      probe,
    });
    if (isLemma) return [fact(`CvFalse${index}`, `${both(requires)} && ${opposite}`)];
    const given = values.map(({ name, value }) => `${name} == ${value}`);
    const copy = dialect.copy({
      name: `CvFalse${index}`,
      contract,
      body: own,
      requires: [...given, ...requires],
      ensures: [opposite],
    });
    return [fact(`CvMeant${index}`, both(requires)), { at: contract.end, text: `\n${copy}\n`, probe }];
  });
  return insertAll(code, insertions);
}

/** Does it speak of itself? Then what is asked of a copy rests on what is in question. */
const isNamedIn = ({ name }: Contract, text: string): boolean =>
  new RegExp(String.raw`(?<![\w'])${name.replaceAll(/[^\w]/g, String.raw`\$&`)}\s*[(<{]`).test(text);

function insertAll(code: string, insertions: readonly Insertion[]): ProbedText {
  const ordered = insertions.toSorted((a, b) => a.at - b.at);
  let text = '';
  let from = 0;
  for (const { at, text: inserted, probe } of ordered) {
    text += code.slice(from, at);
    from = at;
    probe.places.push({ start: text.length, end: text.length + inserted.length });
    text += inserted;
  }
  return { text: text + code.slice(from), probes: [...new Set(insertions.map(({ probe }) => probe))] };
}

/**
 * The probes that were answered with yes, by where in the copy the prover could not prove something. From a
 * contradiction everything is entailed, so that it alone is told of its contract; of assumptions, the first.
 */
export function answeredYes(probes: readonly Probe[], failures: readonly number[]): Probe[] {
  const yes = probes.filter(
    ({ places }) => !places.some(({ start, end }) => failures.some((offset) => offset >= start && offset < end)),
  );
  const axioms = yes.filter(({ kind }) => kind === 'axioms');
  if (axioms.length > 0) return axioms;
  const empty = new Set(yes.filter(({ kind }) => kind === 'contradiction').map(({ contract }) => contract));
  const isFirst = (probe: Probe): boolean =>
    yes.find(({ kind, contract }) => kind === 'assumption' && contract === probe.contract) === probe;
  return yes.filter(
    (probe) =>
      probe.kind === 'contradiction' ||
      probe.kind === 'refuted' ||
      (!empty.has(probe.contract) && (probe.kind !== 'assumption' || isFirst(probe))),
  );
}
