import { regex } from '../../../shared/regex.ts';
import { firstOutside } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const COMMAND = regex('gmu')`
  ^[ \t]*(?:@\[[^\]\n]*\]\s*)?(?:(?:private|protected|noncomputable|partial|unsafe|local|scoped)\s+)*
  (?<kind>
    theorem|lemma|example|def|abbrev|axiom|opaque|inductive|structure|class|instance
    |notation|infixl?|infixr|prefix|postfix|macro|variable|end|namespace|section|open|set_option|#\w+
  )\b[ \t]*(?<name>[^\s:({[⟨]*)
`;
const WORDS = new Set(['def', 'abbrev', 'inductive', 'structure', 'class']);
const SIGNS = new Set(['notation', 'infix', 'infixl', 'infixr', 'prefix', 'postfix', 'macro']);

/** Theorems up to their proof, axioms, `sorry`, and the propositions that are claimed (Lean's language reference). */
export const readLean: ReadStatements = (code) => {
  const commands = [...code.matchAll(COMMAND)];
  return commands.flatMap((match, index): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const start = match.index;
    const next = commands[index + 1]?.index ?? code.length;
    const isProof = (at: number): boolean => code.startsWith(':=', at) || /^\n\s*\|/.test(code.slice(at, at + 40));
    const head = Math.min(next, firstOutside(code, start + match[0].length, isProof));
    const of = name === '' ? kind : name;
    const whole = code.slice(start, next);
    if (kind === 'axiom') return [statementAt(code, { role: 'assumption', kind, of: '', start, end: next })];
    if (SIGNS.has(kind)) return [statementAt(code, { role: 'word', kind, of, start, end: next })];
    if (kind === 'theorem' || kind === 'lemma' || kind === 'example') {
      const skipped = /\b(?:sorry|admit|native_decide)\b/.exec(code.slice(head, next));
      const claim = statementAt(code, { role: 'claim', kind, of, start, end: head });
      if (skipped === null) return [claim];
      const at = head + skipped.index;
      const taken = statementAt(code, {
        role: 'assumption',
        kind: 'sorry',
        of,
        start: at,
        end: at + skipped[0].length,
      });
      return [claim, { ...taken, text: `${skipped[0]} in ${of}` }];
    }
    if (WORDS.has(kind) && /:[^=]*\bProp\b/.test(whole))
      return [statementAt(code, { role: 'word', kind, of, start, end: next })];
    return [];
  });
};
