import type { BareText } from '../../../kit/scan/scan-text.ts';
import { closingOf, firstOutside } from '../statements/brackets.ts';
import { contractsOf, type ClauseForm } from '../statements/clauses.ts';
import type { FormalStatement } from '../statements/formal-statement.ts';

/** A parameter or a result, as it is declared. */
export interface TypedName {
  name: string;
  /** With the condition that Boogie takes for granted of it, where it has one: `int where x > 0`. */
  type: string;
}

/** One declaration with its contract, as a prover of the family of Boogie reads it. Offsets are UTF-16. */
export interface Contract {
  /** `method`, `lemma`, `procedure`. */
  kind: string;
  name: string;
  /** What stands between the name and the parameters: `<T>`. */
  generics: string;
  /** Null where they cannot be read. */
  parameters: TypedName[] | null;
  results: TypedName[];
  /** The formulas alone, in order; those that only its own body takes for granted as well. */
  requires: string[];
  /** Those that are claimed. */
  ensures: string[];
  /** It may change what it also reads: before and after are two states. */
  modifies: boolean;
  /** What it may change, as its clauses list it: `this, a`; null where it says so in a form that is not read. */
  frame: string | null;
  /** The whole contract mentions what it may change, or how it ends, in a form that a copy cannot keep. */
  hasOtherClauses: boolean;
  start: number;
  /** Where its name stands. */
  nameStart: number;
  /** The body with its braces, or null for a declaration without one. */
  body: { start: number; end: number } | null;
  end: number;
}

/** The declarations with contracts of a text. */
export function readContracts({ code, bare }: BareText, form: ClauseForm): Contract[] {
  return contractsOf(code, form, bare).map(({ statements, kind, of, start, nameStart, body }): Contract => {
    const signature = statements[0] ?? { start, end: start };
    const open = firstOutside(bare, nameStart + of.length, (at) => bare.charAt(at) === '(' || at >= signature.end);
    const hasList = open < signature.end;
    const close = hasList ? closingOf(bare, open) : signature.end;
    const after = code.slice(close, signature.end);
    const given = /^\s*returns\s*\(/.exec(after);
    const clauses = (word: RegExp): string[] =>
      statements
        .filter(({ kind: clause }) => word.test(clause))
        .map(({ text }) =>
          text
            .replace(/^(?:free )?\w+/, '')
            .replace(/;$/, '')
            .replace(/^(?: ?\{ ?:[^}]*\})+/, '')
            .trim(),
        );
    const end =
      body < 0 ? behindSemicolon(bare, Math.max(...statements.map((each) => each.end))) : closingOf(bare, body);
    const others = bare.slice(signature.end, body < 0 ? end : body);
    return {
      kind,
      name: of,
      generics: code.slice(nameStart + of.length, Math.min(open, signature.end)).trim(),
      parameters: hasList ? parametersIn(code.slice(open + 1, close - 1)) : null,
      results: given === null ? [] : (parametersIn(after.slice(given[0].length, after.lastIndexOf(')'))) ?? []),
      requires: clauses(/requires$/),
      ensures: clauses(/^ensures$/),
      modifies: /\bmodifies\b/.test(others),
      frame: frameOf(statements, others),
      hasOtherClauses: /\b(?:modifies|reads|decreases|yields|free)\b/.test(others),
      start,
      nameStart,
      body: body < 0 ? null : { start: body, end },
      end,
    };
  });
}

function frameOf(statements: readonly FormalStatement[], others: string): string | null {
  const allowed = statements.filter(({ kind }) => kind === 'modifies').map(({ text }) => text);
  return /\{\s*:/.test(others) ? null : allowed.join(', ');
}

const behindSemicolon = (bare: string, at: number): number => at + (/^\s*;/.exec(bare.slice(at))?.[0].length ?? 0);

/** `x: int, y: seq<int>` in parts; null for what is not of that form (`a, b: int` is). */
function parametersIn(text: string): TypedName[] | null {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const char of text) {
    if ('([{<'.includes(char)) depth += 1;
    if (')]}>'.includes(char)) depth -= 1;
    if (char === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  if (part.trim() !== '') parts.push(part);
  const found: TypedName[] = [];
  let type: string | undefined;
  for (const written of parts.toReversed()) {
    const [, name, own] = /^\s*(?:ghost\s+)?([\w'$#.]+)\s*(?::(?!=)([^=]+?(?:\bwhere\b.*)?))?$/s.exec(written) ?? [];
    type = own?.trim() ?? type;
    if (name === undefined || type === undefined) return null;
    found.unshift({ name, type });
  }
  return found;
}
