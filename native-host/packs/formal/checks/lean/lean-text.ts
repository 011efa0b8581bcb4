import { leanReadings } from '../../lean/lean-code.ts';
import { ownCodeIn, type OwnCode } from '../../lean/lean-own-code.ts';
import { regex } from '../../../../../shared/regex.ts';

/** What a text of Lean 4 has, by its words. */
export interface LeanText {
  /** Whole names of the theorems that can be asked about; private ones and examples have none. */
  theorems: { name: string; offset: number }[];
  /** Modules that it imports. */
  imports: string[];
  /** In their order. */
  ownCode: OwnCode[];
  /** Standard names and signs that mean something else here. */
  redefined: { name: string; offset: number }[];
  /** Where `#exit` has Lean stop; undefined where it reads all. */
  exit: number | undefined;
  isLean3: boolean;
}

/** `theorem` and `lemma` begin a command wherever they stand; the other words, at the beginning of a line only. */
const COMMAND = regex('gmu')`
  (?<![\p{L}\p{N}_.'«!?])
  (?<before>(?:(?:private|protected|noncomputable|partial|unsafe|local|scoped|public|nonrec)\s+){0,9})
  (?<kind>
    theorem|lemma|namespace|section|mutual|end|def|abbrev|inductive|structure|notation|infix[lr]?|prefix|postfix|macro
    |instance
  )(?![\p{L}\p{N}_'!?])[ \t]*(?<name>(?:«[^»\n]{0,200}»|[^\s:(\{[⟨«])*)
`;
/** What may stand in a line before a command. */
const BEGINNING = /(?:^|\n)[ \t]*(?:@\[[^\]\n]*\][ \t]*)*$/;
const STANDARD = new Set('Eq True False Not And Or Iff Exists Nat Bool LE LT HEq'.split(' '));
const SIGNS = /^(?:=|≠|<|≤|>|≥|∧|∨|¬|↔|\+|-|\*)$/;
const SIGN_KINDS: ReadonlySet<string> = new Set('notation infix infixl infixr prefix postfix macro'.split(' '));

/** Reads the commands of a text by their words; namespaces are part of a name, sections are not. */
export function readLeanText(text: string): LeanText {
  const readings = leanReadings(text);
  const [{ code, bare: whole }] = readings;
  const exit = /^[ \t]*#exit\b/m.exec(whole)?.index;
  const bare = whole.slice(0, exit);
  const found: LeanText = { theorems: [], imports: [], ownCode: [], redefined: [], exit, isLean3: false };
  const around: { name: string; isNamespace: boolean }[] = [];
  for (const { index, 0: all, groups } of bare.matchAll(COMMAND)) {
    const { before = '', kind = '', name: written = '' } = groups ?? {};
    // Behind the last point of a name its universes stand.
    const name = written.replace(/\.$/, '');
    const offset = index + all.length - written.length;
    if (kind === 'theorem' || kind === 'lemma') {
      const spaces = around.flatMap((each) => (each.isNamespace ? [each.name] : []));
      const isRoot = name.startsWith('_root_.');
      if (!before.includes('private') && name !== '')
        found.theorems.push({ name: isRoot ? name.slice(7) : [...spaces, name].join('.'), offset });
    } else if (!BEGINNING.test(bare.slice(Math.max(0, index - 200), index))) continue;
    else if (kind === 'namespace' || kind === 'section' || kind === 'mutual')
      around.push({ name, isNamespace: kind === 'namespace' });
    else if (kind === 'end') around.pop();
    else if (SIGN_KINDS.has(kind)) {
      const sign = /"\s*([^"\s]+)\s*"/.exec(code.slice(index, index + 200))?.[1];
      if (sign !== undefined && SIGNS.test(sign)) found.redefined.push({ name: sign, offset });
    } else if (STANDARD.has(name) && around.every(({ isNamespace }) => !isNamespace))
      found.redefined.push({ name, offset });
  }
  const places = new Map(readings.flatMap(ownCodeIn).map((each) => [`${each.offset} ${each.what}`, each] as const));
  found.ownCode = [...places.values()].toSorted((a, b) => a.offset - b.offset);
  found.imports = [...code.matchAll(/^(?:public\s+)?import\s+(?:all\s+)?(\S+)/gm)].map(([, name = '']) => name);
  found.isLean3 =
    /^import[ \t]+(?:data|tactic|algebra|analysis|topology|order|logic|init)\.?[a-z_.]*[ \t]*$/m.test(code) ||
    (/^[ \t]*begin\b/m.test(bare) && /^[ \t]*end[ \t]*$/m.test(bare));
  return found;
}
