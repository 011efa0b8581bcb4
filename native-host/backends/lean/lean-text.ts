import { regex } from '../../../shared/regex.ts';
import { leanReadings } from './lean-code.ts';
import { ownCodeIn, type OwnCode } from './lean-own-code.ts';

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
  isLean3: boolean;
}

const COMMAND = regex('gmu')`
  ^[ \t]*(?:@\[[^\]\n]*\]\s*)*
  (?<before>(?:(?:private|protected|noncomputable|partial|unsafe|local|scoped|public|nonrec)\s+)*)
  (?<kind>
    theorem|lemma|namespace|section|mutual|end|def|abbrev|inductive|structure|notation|infix[lr]?|prefix|postfix|macro
    |instance
  )\b[ \t]*(?<name>[^\s:(\{[⟨]*)
`;
const STANDARD = new Set('Eq True False Not And Or Iff Exists Nat Bool LE LT HEq'.split(' '));
const SIGNS = /^(?:=|≠|<|≤|>|≥|∧|∨|¬|↔|\+|-|\*)$/;

/** Reads the commands of a text by their words; namespaces are part of a name, sections are not. */
export function readLeanText(text: string): LeanText {
  const readings = leanReadings(text);
  const code = readings[0] ?? '';
  const found: LeanText = { theorems: [], imports: [], ownCode: [], redefined: [], isLean3: false };
  const around: { name: string; isNamespace: boolean }[] = [];
  for (const { index, 0: whole, groups } of code.matchAll(COMMAND)) {
    const { before = '', kind = '', name = '' } = groups ?? {};
    const offset = index + whole.length - name.length;
    if (kind === 'namespace' || kind === 'section' || kind === 'mutual')
      around.push({ name, isNamespace: kind === 'namespace' });
    else if (kind === 'end') around.pop();
    else if (kind === 'theorem' || kind === 'lemma') {
      const spaces = around.flatMap((each) => (each.isNamespace ? [each.name] : []));
      const isRoot = name.startsWith('_root_.');
      if (!before.includes('private'))
        found.theorems.push({ name: isRoot ? name.slice(7) : [...spaces, name].join('.'), offset });
    } else if (SIGN_KINDS.has(kind)) {
      const sign = /"\s*([^"\s]+)\s*"/.exec(code.slice(index, index + 200))?.[1];
      if (sign !== undefined && SIGNS.test(sign)) found.redefined.push({ name: sign, offset });
    } else if (STANDARD.has(name) && around.every(({ isNamespace }) => !isNamespace))
      found.redefined.push({ name, offset });
  }
  const places = new Map(readings.flatMap(ownCodeIn).map((each) => [`${each.offset} ${each.what}`, each] as const));
  found.ownCode = [...places.values()].toSorted((a, b) => a.offset - b.offset);
  found.imports = [...code.matchAll(/^(?:public\s+)?import\s+(?:all\s+)?(\S+)/gm)].map(([, name = '']) => name);
  found.isLean3 =
    /^import\s+(?:data|tactic|algebra|analysis|topology|order|logic|init)\.?[a-z_.]*\s*$/m.test(code) ||
    (/^\s*begin\b/m.test(code) && /^\s*end\s*$/m.test(code));
  return found;
}

const SIGN_KINDS: ReadonlySet<string> = new Set([
  'notation',
  'infix',
  'infixl',
  'infixr',
  'prefix',
  'postfix',
  'macro',
]);
