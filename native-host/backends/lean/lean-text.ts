import { regex } from '../../../shared/regex.ts';
import { blankComments } from '../../backend-kit/statements/blank-comments.ts';

/** What a text of Lean 4 has, by its words. */
export interface LeanText {
  /** Whole names of the theorems that can be asked about; private ones and examples have none. */
  theorems: { name: string; offset: number }[];
  /** Modules that it imports. */
  imports: string[];
  /** Places where the text runs code of its own while it is read, or switches a check of Lean's off. */
  ownCode: { what: string; offset: number }[];
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
/** What can make Lean say what it did not find: programs that run while it reads, and replaced definitions. */
const OWN_CODE = regex('gu')`
  (?<![\p{L}\p{N}_.])
  (?:
    #eval|run_cmd|run_elab|run_meta|initialize|builtin_initialize|elab(?:_rules)?|macro(?:_rules)?|syntax
    |declare_syntax_cat|implemented_by|extern|unsafe|csimp|by_elab|debug\.skipKernelTC
  )(?![\p{L}\p{N}_'])
`;
const STANDARD = new Set('Eq True False Not And Or Iff Exists Nat Bool LE LT HEq'.split(' '));
const SIGNS = /^(?:=|≠|<|≤|>|≥|∧|∨|¬|↔|\+|-|\*)$/;

/** Reads the commands of a text by their words; namespaces are part of a name, sections are not. */
export function readLeanText(text: string): LeanText {
  const code = blankComments(text, { line: ['--'], block: [['/-', '-/']], nested: true });
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
  for (const { 0: what, index } of code.matchAll(OWN_CODE)) found.ownCode.push({ what, offset: index });
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
