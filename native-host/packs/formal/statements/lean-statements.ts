import { regex } from '../../../../shared/regex.ts';
import { closingOf, firstOutside, outermost } from './brackets.ts';
import { READING_FORMS, signsOf } from './reading-forms.ts';
import { isTyped, statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const COMMAND = regex('gmu')`
  ^[ \t]*(?:@\[[^\]\n]*\]\s*)?(?:(?:private|protected|noncomputable|partial|unsafe|local|scoped)\s+)*
  (?<kind>
    theorem|lemma|example|def|abbrev|axiom|opaque|inductive|structure|class|instance
    |notation|infixl?|infixr|prefix|postfix|macro|variable|end|namespace|section|open|set_option|#\w+
    |mutual|universe|attribute|deriving|include|omit|export|import|syntax|elab|elab_rules|macro_rules|initialize
  )\b[ \t]*(?<name>[^\s:({[⟨]*)
`;
/** What is made of others always says what they mean; a function does where it is a proposition. */
const TYPES = new Set(['abbrev', 'inductive', 'structure', 'class']);
/** Types and propositions that are there without any import. */
const KNOWN = new Set(
  'Nat Int List Bool String Char Fin Float Option Array True False And Or Not Eq Iff Prod'.split(' '),
);
/** Classes whose instances say what a relation means, with its signs. */
const RELATIONS: Readonly<Record<string, readonly string[]>> = {
  LE: ['≤', '≥'],
  LT: ['<', '>'],
  Preorder: ['≤', '≥', '<', '>'],
  PartialOrder: ['≤', '≥', '<', '>'],
  LinearOrder: ['≤', '≥', '<', '>'],
  Membership: ['∈', '∉'],
  HasSubset: ['⊆'],
  Dvd: ['∣'],
  HasEquiv: ['≈'],
  Setoid: ['≈'],
};
/** Names of constructors and fields. */
const MEMBER = /^[ \t]*(?:\|[ \t]*)?([\p{L}_][\p{L}\p{N}_']*)[ \t]*(?=[:({[]|$)/gmu;
/** A word that binds within a statement. */
const LET = /(?<![\p{L}\p{N}_.'])(?:let|have)\s/uy;
/** Signs and names of what is said of variables, where others only have a type. */
const PREMISE = /[=≠<>≤≥∀∃¬∧∨∈∉⊆∣↔]|^\s*h[\p{N}\w₀-₉']*\s*:/u;
const SIGNS = new Set(['notation', 'infix', 'infixl', 'infixr', 'prefix', 'postfix', 'macro']);

/** Theorems up to their proof, axioms, `sorry`, and the propositions that are claimed (Lean's language reference). */
export const readLean: ReadStatements = (code, written) => {
  const commands = [...code.matchAll(COMMAND)];
  const places = namespacesOf(commands);
  const classes = classesOf(code, commands);
  const laws = new Map(
    commands.flatMap(({ groups, index }, at) => {
      const whole = code.slice(index, commands[at + 1]?.index);
      return groups?.['kind'] === 'class' && PREMISE.test(whole) ? [[groups['name'] ?? '', membersOf(whole)]] : [];
    }),
  );
  const read = (match: RegExpExecArray, index: number): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const start = match.index;
    const next = commands[index + 1]?.index ?? code.length;
    const head = Math.min(next, firstOutside(code.slice(0, next), start + match[0].length, proofBegins(code)));
    const of = name === '' ? kind : name;
    const whole = code.slice(start, next);
    if (kind === 'axiom') return [statementAt(code, { role: 'assumption', kind, of: '', start, end: next })];
    if (kind === 'variable') return premisesAmong(code, start, next);
    if (SIGNS.has(kind)) {
      const [, notation = ''] = /("[^"]*"(?:[^"=]*"[^"]*")*)/.exec(written.slice(start, next)) ?? [];
      return [
        statementAt(code, {
          role: 'word',
          kind,
          of: notation,
          ...signsOf(notation, READING_FORMS.lean),
          start,
          end: next,
        }),
      ];
    }
    if (kind === 'instance') return relation(code, laws, start, next);
    if (kind === 'theorem' || kind === 'lemma' || kind === 'example') {
      const skipped = /\b(?:sorry|admit|native_decide)\b/.exec(code.slice(head, next));
      const claim = statementAt(code, { role: 'claim', kind, of, start, end: head });
      const spoken = namesIn(claim.text);
      const supposed = (classes[index] ?? []).filter(({ of: names }) => !spoken.isDisjointFrom(names));
      const claims = [claim, ...supposed.map((each) => ({ ...each.statement, of }))];
      if (skipped === null) return claims;
      const at = head + skipped.index;
      const taken = statementAt(code, {
        role: 'assumption',
        kind: 'sorry',
        of,
        start: at,
        end: at + skipped[0].length,
      });
      return [...claims, { ...taken, text: `${skipped[0]} in ${of}` }];
    }
    const behindName = whole.slice(match[0].length);
    const isMeaning =
      kind === 'def' &&
      (isTyped(whole, /\bProp\b/) ||
        isConstant(behindName) ||
        (!/:(?!=)/.test(headOf(behindName)) && PREMISE.test(whole)));
    if (!TYPES.has(kind) && !isMeaning) return [];
    const hides = KNOWN.has(name) ? { hides: true as const } : {};
    // `Interval.disjoint` is written `i.disjoint`, too.
    const last = name.includes('.') ? [name.slice(name.lastIndexOf('.') + 1)] : [];
    return [
      statementAt(code, { role: 'word', kind, of, also: [...membersOf(whole), ...last], ...hides, start, end: next }),
    ];
  };
  return commands.flatMap((match, index) =>
    read(match, index).map((each) => ({
      ...each,
      ...((places[index] ?? '') === '' ? {} : { within: places[index] ?? '' }),
    })),
  );
};

const membersOf = (whole: string): string[] => [...whole.matchAll(MEMBER)].map(([, name = '']) => name);

/** A declaration's parameters, without those of the groups in which they stand. */
const headOf = (code: string): string =>
  code.slice(0, Math.max(0, code.indexOf(':='))).replaceAll(/[([{][^()[\]{}]*[)\]}]/g, '');

/** A value that is not computed from anything. */
function isConstant(behindName: string): boolean {
  const value = behindName.indexOf(':=');
  const type = behindName.slice(0, Math.max(0, value));
  return /^\s*:/.test(type) && !/→|->/.test(type) && !/^\s*(?:fun\b|λ|by\b)/.test(behindName.slice(value + 2));
}

/** The namespace in which each command stands. */
function namespacesOf(commands: readonly RegExpExecArray[]): string[] {
  const open: string[] = [];
  return commands.map(({ groups }) => {
    const { kind, name = '' } = groups ?? {};
    if (kind === 'namespace') open.push(name);
    else if (kind === 'section' || kind === 'mutual') open.push('');
    else if (kind === 'end') open.pop();
    // Nobody nests deeper than this.
    return open
      .slice(0, 30)
      .filter((each) => each !== '')
      .join('.');
  });
}

/** An instance of a class that says what a relation means, or that has laws. */
function relation(
  code: string,
  laws: ReadonlyMap<string, readonly string[]>,
  start: number,
  end: number,
): FormalStatement[] {
  const whole = code.slice(start, end);
  const [, name = '', of = ''] = /:[ \t]*(([\w.]+)[^:=]*)(?::=|\bwhere\b)/.exec(whole) ?? [];
  const signs = Object.hasOwn(RELATIONS, of) ? RELATIONS[of] : laws.get(of);
  if (signs === undefined) return [];
  const hides = name
    .trim()
    .split(/\s+/)
    .slice(1)
    .every((word) => KNOWN.has(word))
    ? { hides: true as const }
    : {};
  return [
    statementAt(code, { role: 'word', kind: 'instance', of: name.trim(), also: [of, ...signs], ...hides, start, end }),
  ];
}

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

/** Of what these classes say, nothing is supposed that is not so anyway. */
const COMPUTED = /^\[\s*(?:\w+\s*:\s*)?(?:Decidable\w*|BEq|Repr|ToString|Hashable)\b/;

/** Nobody asks more of the variables of a section. */
const MOST_CLASSES = 16;

/** A class that `variable` asks of what has these names. */
interface AskedClass {
  of: ReadonlySet<string>;
  statement: FormalStatement;
}

/** The classes that the variables before each command ask, up to the end of the section in which they do. */
function classesOf(code: string, commands: readonly RegExpExecArray[]): AskedClass[][] {
  let depth = 0;
  let open: (AskedClass & { depth: number })[] = [];
  return commands.map(({ groups, index }, at) => {
    const kind = groups?.['kind'];
    if (kind === 'namespace' || kind === 'section' || kind === 'mutual') depth += 1;
    else if (kind === 'end') {
      depth = Math.max(0, depth - 1);
      open = open.filter((each) => each.depth <= depth);
    } else if (kind === 'variable' && open.length < MOST_CLASSES) {
      const asked = askedIn(code, index, commands[at + 1]?.index ?? code.length).map((each) => ({ ...each, depth }));
      const isNew = (one: AskedClass): boolean => open.every((each) => each.statement.text !== one.statement.text);
      open = [...open, ...asked.filter(isNew)];
    }
    return open;
  });
}

const askedIn = (code: string, start: number, end: number): AskedClass[] =>
  outermost(code.slice(start, end), code.slice(start, end).matchAll(/\[/g)).flatMap(({ index }) => {
    const place = { start: start + index, end: closingOf(code, start + index) };
    const written = code.slice(place.start, place.end);
    return COMPUTED.test(written)
      ? []
      : [
          {
            of: namesIn(written),
            statement: statementAt(code, { role: 'assumption', kind: 'signature', of: '', ...place }),
          },
        ];
  });

const namesIn = (text: string): Set<string> => new Set(text.match(/[\p{L}_][\p{L}\p{N}_']*/gu));

/** What `variable` takes for granted of all that follows: its binders that say something. */
const premisesAmong = (code: string, start: number, end: number): FormalStatement[] =>
  outermost(code.slice(start, end), code.slice(start, end).matchAll(/[([{]/g)).flatMap(({ index }) => {
    const at = start + index;
    const place = { start: at, end: closingOf(code, at) };
    const inner = code.slice(place.start + 1, place.end - 1);
    return PREMISE.test(inner) ? [statementAt(code, { role: 'assumption', kind: 'variable', of: '', ...place })] : [];
  });
