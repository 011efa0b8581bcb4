import { closingOf, firstOutside } from './brackets.ts';
import { statementAt, type FormalStatement } from './formal-statement.ts';

/** How declarations with contracts look in a language of the family of Dafny and Boogie. */
export interface ClauseForm {
  /**
   * Begins a declaration that has a contract, wherever it stands: its words are the language's own. Its groups are
   * `kind` and, at its end, `name`, which may be empty; with the flag `g`.
   */
  declaration: RegExp;
  /** Begins any other declaration: one that has no contract, or none of its own. With the flag `y`. */
  other: RegExp;
  /**
   * Words that begin a clause of a contract, by what they are. A `frame` lists what may be read or changed, a `measure`
   * says why it ends.
   */
  clauses: Readonly<Record<string, 'claim' | 'assumption' | 'frame' | 'measure' | 'other'>>;
  /** Every clause ends with a semicolon. */
  semicolons: boolean;
}

/** One declaration. Offsets are UTF-16; `body` is that of its brace, or -1 where there is none. */
interface Declared {
  statements: FormalStatement[];
  of: string;
  kind: string;
  start: number;
  nameStart: number;
  body: number;
}

/** Behind these a brace begins a set, or a choice of cases, and no body. */
const BEFORE_SET = new RegExp(
  [
    // A single bar before a blank closes the size of something.
    String.raw`(?:[=<>!&+\-,(:]|\|\||(?<![\w)\]}'])\|(?=$)|(?<!\b(?:decreases|reads)\s*)\*`,
    String.raw`|\b(?:in|then|else|return|multiset|iset|requires|ensures|decreases|reads|modifies)|\bmatch\b[^{}]*)\s*$`,
  ].join(''),
);

/** Does a brace begin a set, or a choice of cases, behind this? */
export const isBeforeSet = (text: string): boolean => BEFORE_SET.test(text);

/**
 * The contracts of a text without comments: signature and clauses of each declaration, and where its body begins.
 * @param bare the text with blanks in its literals, in which declarations and brackets are looked for
 */
export function contractsOf(code: string, form: ClauseForm, bare: string = code): Declared[] {
  const { declaration, clauses, semicolons } = form;
  const words = new RegExp(String.raw`\b(?:free\s+)?(?:${Object.keys(clauses).join('|')})\b`, 'y');
  const next = new RegExp(declaration.source, 'y');
  const isAt = (pattern: RegExp, at: number): boolean => {
    pattern.lastIndex = at;
    return pattern.test(bare);
  };
  const isClause = (at: number): boolean => !/[\w'.]/.test(bare.charAt(at - 1)) && isAt(words, at);
  return [...bare.matchAll(declaration)].map((match): Declared => {
    const of = match.groups?.['name'] ?? '';
    const kind = match.groups?.['kind'] ?? 'declaration';
    const start = match.index;
    const head = start + match[0].length;
    // Nothing but a body has a brace in a signature; in a clause, sets and choices have.
    const isBody = (at: number, from: number): boolean =>
      bare.charAt(at) === '{' &&
      !/^\{\s*:/.test(bare.slice(at, at + 9)) &&
      (from === head || !BEFORE_SET.test(bare.slice(from, at)));
    const isEnd = (at: number): boolean =>
      bare.charAt(at) === '}' || (at >= head && (isAt(next, at) || isAt(form.other, at)));
    const stopAfter = (place: number, from: number): number =>
      firstOutside(
        bare,
        place,
        (at) => isClause(at) || isBody(at, from) || isEnd(at) || (semicolons && bare.charAt(at) === ';'),
      );
    const statements: FormalStatement[] = [];
    let from = head;
    let at = stopAfter(head, head);
    statements.push(statementAt(code, { role: 'claim', kind: 'signature', of, start, end: at }));
    while (at < code.length && !isBody(at, from) && !isEnd(at)) {
      if (!isClause(at)) {
        if (bare.charAt(at) !== ';') break;
        from = at + 1;
        at = firstOutside(bare, from, (each) => !/\s/.test(bare.charAt(each)));
        if (at < code.length && !isClause(at)) break;
        continue;
      }
      words.lastIndex = at;
      const word = words.exec(bare)?.[0] ?? '';
      from = at;
      const end = stopAfter(at + word.length, from);
      const role = clauses[word.replace(/^free\s+/, '')];
      const place = { kind: word, of, start: at, end };
      if (role === 'frame') statements.push(...allowances(code, bare, { ...place, start: at + word.length }));
      else if (role === 'measure') statements.push(...endless(code, place));
      else if (role !== undefined && role !== 'other')
        statements.push(statementAt(code, { role: word.startsWith('free') ? 'assumption' : role, ...place }));
      at = end;
    }
    const body = at < code.length && isBody(at, from) ? at : -1;
    return { statements, of, kind, start, nameStart: head - of.length, body };
  });
}

type Clause = Pick<FormalStatement, 'kind' | 'of' | 'start' | 'end'>;

/** What a frame allows, each part by itself: whoever adds one says less. */
export function allowances(code: string, bare: string, { start, end, ...clause }: Clause): FormalStatement[] {
  const found: FormalStatement[] = [];
  for (let from = start; from < end;) {
    const to = firstOutside(bare, from, (at) => at >= end || bare.charAt(at) === ',', end);
    const part = statementAt(code, { role: 'assumption', ...clause, start: from, end: Math.min(to, end) });
    if (part.text !== '' && part.text !== '{}') found.push(part);
    from = to + 1;
  }
  return found;
}

/** `decreases *` gives up that it ends. */
const endless = (code: string, clause: Clause): FormalStatement[] =>
  /^\w+(?:\s*\{\s*:[^}]*\})*\s*\*\s*;?\s*$/.test(code.slice(clause.start, clause.end))
    ? [statementAt(code, { role: 'assumption', ...clause })]
    : [];

/** The text of a body with its braces. */
export const bodyAt = (code: string, body: number): { start: number; end: number } => ({
  start: body,
  end: closingOf(code, body),
});
