import { regex } from '../../../shared/regex.ts';
import { closingOf, firstOutside, outermost } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const COMMAND = regex('gmu')`
  ^[ \t]*(?:@\[[^\]\n]*\]\s*)?(?:(?:private|protected|noncomputable|partial|unsafe|local|scoped)\s+)*
  (?<kind>
    theorem|lemma|example|def|abbrev|axiom|opaque|inductive|structure|class|instance
    |notation|infixl?|infixr|prefix|postfix|macro|variable|end|namespace|section|open|set_option|#\w+
  )\b[ \t]*(?<name>[^\s:({[⟨]*)
`;
const WORDS = new Set(['def', 'abbrev', 'inductive', 'structure', 'class']);
/** A word that binds within a statement. */
const LET = /(?<![\p{L}\p{N}_.'])(?:let|have)\s/uy;
/** Signs and names of what is said of variables, where others only have a type. */
const PREMISE = /[=≠<>≤≥∀∃¬∧∨∈∉⊆∣↔]|^\s*h[\p{N}\w₀-₉']*\s*:/u;
const SIGNS = new Set(['notation', 'infix', 'infixl', 'infixr', 'prefix', 'postfix', 'macro']);

/** Theorems up to their proof, axioms, `sorry`, and the propositions that are claimed (Lean's language reference). */
export const readLean: ReadStatements = (code) => {
  const commands = [...code.matchAll(COMMAND)];
  return commands.flatMap((match, index): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const start = match.index;
    const next = commands[index + 1]?.index ?? code.length;
    const head = Math.min(next, firstOutside(code, start + match[0].length, proofBegins(code)));
    const of = name === '' ? kind : name;
    const whole = code.slice(start, next);
    if (kind === 'axiom') return [statementAt(code, { role: 'assumption', kind, of: '', start, end: next })];
    if (kind === 'variable') return premisesAmong(code, start, next);
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

/** Says whether a statement ends here and its proof begins; `:=` may belong to a `let` of the statement itself. */
function proofBegins(code: string): (at: number) => boolean {
  let lets = 0;
  return (at) => {
    LET.lastIndex = at;
    if (LET.test(code)) lets += 1;
    if (code.startsWith(':=', at) && lets > 0) {
      lets -= 1;
      return false;
    }
    return code.startsWith(':=', at) || /^\n\s*\|/.test(code.slice(at, at + 40));
  };
}

/** What `variable` takes for granted of all that follows: its binders that say something. */
const premisesAmong = (code: string, start: number, end: number): FormalStatement[] =>
  outermost(code.slice(start, end), code.slice(start, end).matchAll(/[([{]/g)).flatMap(({ index }) => {
    const at = start + index;
    const place = { start: at, end: closingOf(code, at) };
    const inner = code.slice(place.start + 1, place.end - 1);
    return PREMISE.test(inner) ? [statementAt(code, { role: 'assumption', kind: 'variable', of: '', ...place })] : [];
  });
