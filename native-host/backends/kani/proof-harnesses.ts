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
  const required = attributes.filter((each) => hasContract && /\brequires\s*\(/.test(each.code));
  const asked = [...code.matchAll(/\bcfg\s*!\s*\([^()]{0,100}\bkani\b/g)];
  return {
    harnesses,
    unread,
    assumes: [...calls, ...required].toSorted((a, b) => a.offset - b.offset),
    unchecked: [
      ...attributes.filter((each) => REPLACES.test(each.code)),
      ...asked.map(({ index }) => ({ text: 'cfg!(kani)', offset: index })),
    ],
  };
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
