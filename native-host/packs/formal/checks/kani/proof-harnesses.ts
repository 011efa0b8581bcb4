import { regex } from '../../../../../shared/regex.ts';
import { inOneLine, toUnchecked, type Granted } from '../../contracts/granted.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { closing } from '../../../../languages/examples/declarations.ts';
import { attributesIn, modulesAround, outlineOfRust, type RustAttribute } from './rust-outline.ts';

/** A harness of Kani, by the words of the text. */
export interface ProofHarness {
  /** Its name in the modules of the file: "proofs::check". */
  path: string;
  offset: number;
}

/** What a file has for Kani. */
export interface KaniFile {
  harnesses: ProofHarness[];
  /** How many attributes make a harness of something whose name is not read: that a macro makes, for one. */
  unread: number;
  /** What is supposed, and from which values alone something is chosen. */
  assumes: string[];
  /** Stubs, loops that are followed to their bound alone, and code that is another one for Kani. */
  unchecked: string[];
  /** Has a loop an invariant, and none a measure that shows that it ends? */
  mayNotEnd: boolean;
}

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

const MENTIONS = /kani|\b(?:assume|any_where|bounded_any|Arbitrary)\b/;

/** Does a text speak of Kani at all? */
export const usesKani = (text: string): boolean => /\bkani\s*::|\bcfg(?:_attr)?\(\s*(?:\w+\(\s*)?kani\b/.test(text);

/**
 * The files that are compiled with one and may speak of Kani: those of its package, or beside and below a file that is
 * in none. @param owner the package's folder
 */
export function besideFile(
  tree: Pick<Tree, 'files' | 'text'>,
  file: string,
  owner: string | undefined,
): Map<string, string> {
  const folder = owner ?? file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const within = tree.files.filter((each) => folder === '' || each.startsWith(`${folder}/`));
  const inner = within
    .filter((each) => each.endsWith('/Cargo.toml') && each !== `${folder}/Cargo.toml`)
    .map((each) => each.slice(0, each.lastIndexOf('/') + 1));
  const texts = within
    .filter((each) => each.endsWith('.rs') && each !== file && !inner.some((other) => each.startsWith(other)))
    .map((each) => [each, tree.text(each) ?? ''] as const);
  return new Map(texts.filter(([, text]) => MENTIONS.test(text)));
}

/**
 * Reads what a text has for Kani, by its words: what a macro of another file makes of it is not seen. @param others
 * texts that are compiled with it, by path: what they say outside of their own harnesses holds for its harnesses, too
 */
export function readKaniFile(text: string, others: ReadonlyMap<string, string> = new Map()): KaniFile {
  const own = sayingsIn(text);
  const hasContract = own.attributes.some((each) => CONTRACT.test(each.code));
  const all = [
    { ...own, text, path: undefined },
    ...[...others].map(([path, each]) => ({ ...besideHarnesses(sayingsIn(each)), text: each, path })),
  ];
  const told = (choose: (from: KaniSayings) => readonly Granted[]): string[] =>
    all.flatMap((each) => toUnchecked(choose(each), each.text, each.path));
  return {
    harnesses: own.harnesses,
    unread: own.unread,
    assumes: told(({ assumes, requires }) => (hasContract ? [...assumes, ...requires] : assumes)),
    unchecked: told(({ unchecked }) => unchecked),
    mayNotEnd: all.some(({ endless }) => endless.length > 0),
  };
}

/** What one text says, and where. */
interface KaniSayings {
  harnesses: (ProofHarness & { start: number; end: number })[];
  unread: number;
  attributes: RustAttribute[];
  assumes: Granted[];
  requires: Granted[];
  unchecked: Granted[];
  /** Invariants of loops that have no measure. */
  endless: Granted[];
}

function sayingsIn(text: string): KaniSayings {
  const code = outlineOfRust(text);
  const attributes = attributesIn(text, code);
  const items = itemsBehind(code, attributes);
  const moduleOf = modulesAround(code);
  const harnesses: KaniSayings['harnesses'] = [];
  let unread = 0;
  for (const [at, attribute] of attributes.entries()) {
    if (!PROOF.test(attribute.code)) continue;
    const item = items[at] ?? code.length;
    FUNCTION.lastIndex = item;
    const name = FUNCTION.exec(code)?.[1];
    if (name === undefined) unread += 1;
    else {
      const module = moduleOf(item);
      const behind = FUNCTION.lastIndex;
      const first = attributes[items.indexOf(item)] ?? attribute;
      harnesses.push({
        path: module === '' ? name : `${module}::${name}`,
        offset: behind - name.length,
        start: first.start,
        end: closing(code, code.indexOf('{', behind)) ?? behind,
      });
    }
  }
  const calls = [...code.matchAll(SUPPOSES)].map(({ 0: head, index }) => {
    const end = closing(code, index + head.length - 1) ?? index + head.length;
    return { start: index, said: inOneLine(text.slice(index, end)) };
  });
  const asked = [...code.matchAll(/\bcfg\s*!\s*\([^()]{0,100}\bkani\b/g)];
  const naming = (pattern: RegExp): RustAttribute[] => attributes.filter((each) => pattern.test(each.code));
  const isDerived = naming(/\bderive\s*\([^)]*Arbitrary\b/).length > 0;
  const measured = new Set(items.filter((_, at) => /\bloop_decreases\s*\(/.test(attributes[at]?.code ?? '')));
  return {
    harnesses,
    unread,
    attributes,
    assumes: [...calls, ...(isDerived ? naming(/\bsafety_constraint\s*\(/) : []), ...valuesByHand(code)],
    requires: naming(/\brequires\s*\(/),
    unchecked: [...naming(REPLACES), ...asked.map(({ index }) => ({ said: 'cfg!(kani)', start: index }))],
    endless: attributes.filter(
      (each, at) => /\bloop_invariant\s*\(/.test(each.code) && !measured.has(items[at] ?? code.length),
    ),
  };
}

/** What a text says of anything but its own harnesses, which no other runs. */
function besideHarnesses(sayings: KaniSayings): KaniSayings {
  const beside = (granted: readonly Granted[]): Granted[] =>
    granted.filter(({ start }) => !sayings.harnesses.some((each) => each.start <= start && start < each.end));
  return {
    ...sayings,
    assumes: beside(sayings.assumes),
    requires: beside(sayings.requires),
    unchecked: beside(sayings.unchecked),
    endless: beside(sayings.endless),
  };
}

/** Where the values are written that `any` chooses from, for a kind that does not derive them. */
function valuesByHand(code: string): Granted[] {
  const kinds = [...code.matchAll(BY_HAND)];
  const chosen = [...code.matchAll(CHOOSES)].flatMap(({ index }) => {
    const around = kinds.findLast((kind) => kind.index < index);
    return around !== undefined && (closing(code, around.index + around[0].length) ?? 0) > index ? [around] : [];
  });
  return [...new Set(chosen)].map(({ 0: head, index }) => ({
    start: index,
    said: inOneLine(head),
  }));
}

/** Where the item begins that each attribute belongs to: behind the attributes that follow it. */
function itemsBehind(code: string, attributes: readonly RustAttribute[]): number[] {
  const items: number[] = [];
  for (const [at, { end }] of [...attributes.entries()].toReversed()) {
    let begin = end;
    while (/\s/.test(code.charAt(begin))) begin += 1;
    items[at] = attributes[at + 1]?.start === begin ? (items[at + 1] ?? begin) : begin;
  }
  return items;
}
