import { regex } from '../../../shared/regex.ts';
import { attributesIn, bracketsOf, modulesAround, outlineOfRust, type RustPart } from './rust-outline.ts';

/** A harness of Kani, by the words of the text. */
export interface ProofHarness {
  /** Its name in the modules of the file: "proofs::check". */
  path: string;
  offset: number;
}

/** What a file has for Kani. */
export interface KaniFile {
  harnesses: ProofHarness[];
  /** Attributes that make a harness of something whose name is not read: that a macro makes, for one. */
  unread: RustPart[];
  /** What is supposed, and from which values alone something is chosen. */
  assumes: RustPart[];
  /** Stubs, loops that are followed to their bound alone, and code that is another one for Kani. */
  unchecked: RustPart[];
  /** Has a loop an invariant, and none a measure that shows that it ends? */
  mayNotEnd: boolean;
}

/** So much is kept of what is supposed. */
const LONGEST = 400;

const PROOF = /(?:^|[\s,:(])proof(?:_for_contract)?\s*(?:$|[,()])/;
const CONTRACT = /\bproof_for_contract\b/;
const REPLACES = /\bstub(?:_verified)?\s*\(|\bno_unwinding_checks\b|\bnot\s*\(\s*kani\s*\)/;
const FUNCTION = regex('y')`
  (?:pub\s{0,20}(?:\([^()]{0,100}\)\s{0,20})?)?
  (?:(?:const|async|unsafe|extern\s{0,20}"[^"]{0,20}"|extern)\s{1,50})*
  fn\s{1,50}(?:r#)?(\w+)
`;
const SUPPOSES = regex('g')`
  (?<!\bfn\s|[.\w])(?:kani\s{0,9}::\s{0,9})?(?:\w+::)?
  (?:assume!?|any_where|bounded_any|any_vec|exact_vec|any_slice_of_array(?:_mut)?)
  (?:\s{0,9}::\s{0,9}<[^()<>]{0,100}(?:<[^()<>]{0,100}>)?[^()<>]{0,100}>)?\s{0,9}\(
`;
/** Values that a kind has by the words of the text: they may be some of its values alone. */
const BY_HAND = /\bimpl\b[^;{}]{0,400}?\bfor\b(?:[^;{}]|;\s*\w+\s*\]){0,200}(?=\{)/g;
const CHOOSES = /\bfn\s{1,50}(?:any|any_array|bounded_any)\s{0,20}[<(]/g;

/** Does a text speak of Kani at all? */
export const usesKani = (text: string): boolean => /\bkani\s*::|\bcfg(?:_attr)?\(\s*(?:\w+\(\s*)?kani\b/.test(text);

/** Reads what a text has for Kani, by its words: what a macro of another file makes of it is not seen. */
export function readKaniFile(text: string): KaniFile {
  const code = outlineOfRust(text);
  const brackets = bracketsOf(code);
  const attributes = attributesIn(text, code, brackets);
  const items = itemsBehind(code, attributes);
  const moduleOf = modulesAround(code);
  const harnesses: ProofHarness[] = [];
  const unread: RustPart[] = [];
  for (const [at, attribute] of attributes.entries()) {
    if (!PROOF.test(attribute.code)) continue;
    const item = items[at] ?? code.length;
    FUNCTION.lastIndex = item;
    const name = FUNCTION.exec(code)?.[1];
    if (name === undefined) unread.push(attribute);
    else {
      const module = moduleOf(item);
      const offset = FUNCTION.lastIndex - name.length;
      harnesses.push({ path: module === '' ? name : `${module}::${name}`, offset });
    }
  }
  const hasContract = attributes.some((each) => CONTRACT.test(each.code));
  const calls = [...code.matchAll(SUPPOSES)].flatMap(({ 0: head, index }) => {
    const end = brackets.get(index + head.length - 1) ?? index + head.length;
    return [{ text: text.slice(index, Math.min(end, index + LONGEST)).replaceAll(/\s+/g, ' '), offset: index }];
  });
  const isDerived = attributes.some((each) => /\bderive\s*\([^)]*Arbitrary\b/.test(each.code));
  const restricting = attributes.filter(
    (each) =>
      (hasContract && /\brequires\s*\(/.test(each.code)) || (isDerived && /\bsafety_constraint\s*\(/.test(each.code)),
  );
  const measured = new Set(items.filter((_, at) => /\bloop_decreases\s*\(/.test(attributes[at]?.code ?? '')));
  const asked = [...code.matchAll(/\bcfg\s*!\s*\([^()]{0,100}\bkani\b/g)];
  return {
    harnesses,
    unread,
    assumes: [...calls, ...restricting, ...valuesByHand(code, brackets)].toSorted((a, b) => a.offset - b.offset),
    unchecked: [
      ...attributes.filter((each) => REPLACES.test(each.code)),
      ...asked.map(({ index }) => ({ text: 'cfg!(kani)', offset: index })),
    ],
    mayNotEnd: attributes.some(
      (each, at) => /\bloop_invariant\s*\(/.test(each.code) && !measured.has(items[at] ?? code.length),
    ),
  };
}

/** Where the values are written that `any` chooses from, for a kind that does not derive them. */
function valuesByHand(code: string, brackets: ReadonlyMap<number, number>): RustPart[] {
  const kinds = [...code.matchAll(BY_HAND)];
  const chosen = [...code.matchAll(CHOOSES)].flatMap(({ index }) => {
    const around = kinds.findLast((kind) => kind.index < index);
    return around !== undefined && (brackets.get(around.index + around[0].length) ?? 0) > index ? [around] : [];
  });
  return [...new Set(chosen)].map(({ 0: head, index }) => ({
    text: head.replaceAll(/\s+/g, ' ').trim(),
    offset: index,
  }));
}

/** Where the item begins that each attribute belongs to: behind the attributes that follow it. */
function itemsBehind(code: string, attributes: readonly { offset: number; end: number }[]): number[] {
  const items: number[] = [];
  for (const [at, { end }] of [...attributes.entries()].toReversed()) {
    let begin = end;
    while (/\s/.test(code.charAt(begin))) begin += 1;
    items[at] = attributes[at + 1]?.offset === begin ? (items[at + 1] ?? begin) : begin;
  }
  return items;
}
