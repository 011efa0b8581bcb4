import { normalised, type FormalStatement } from './formal-statement.ts';

/** What became of a statement since an earlier version of the text. */
export interface StatementChange {
  rule: 'statement-gone' | 'statement-changed' | 'assumption-added' | 'word-changed';
  message: string;
  /** Where it is now; of what is gone the beginning of the text. */
  start: number;
  end: number;
}

/** The rules of {@link StatementChange}. */
export const STATEMENT_CHANGES: ReadonlySet<string> = new Set<StatementChange['rule']>([
  'statement-gone',
  'statement-changed',
  'assumption-added',
  'word-changed',
]);

/** Longer quotations are cut. */
const QUOTED = 160;

/**
 * What a proof of the text now says less of, or something else, than one of the text before would have: claims that are
 * gone or read otherwise, assumptions that came, and words of the claims that mean something else. What only became
 * stronger (a claim more, an assumption less) is no change to warn of, and another name for the same claim is none.
 */
export function compareStatements(was: readonly FormalStatement[], now: readonly FormalStatement[]): StatementChange[] {
  const claims = changedClaims(was, now);
  return [...claims, ...addedAssumptions(was, now), ...changedWords(was, now)];
}

const keyOf = ({ kind, of }: FormalStatement): string => `${kind} ${of}`;

/** Kinds that have no name of their own, but belong to what has one. */
const CLAUSES = /^(?:ensures|ensures_err|requires|returns|raises|throws|invariant|signature)$/;

const named = ({ kind, of }: FormalStatement): string =>
  ['the', kind, ...(of === '' ? [] : [...(CLAUSES.test(kind) ? ['of'] : []), of])].join(' ');

const quote = (text: string): string => {
  const cut = text.length <= QUOTED ? text : `${text.slice(0, QUOTED - 1)}…`;
  return `\`${cut.replaceAll('`', "'")}\``;
};

function changedClaims(was: readonly FormalStatement[], now: readonly FormalStatement[]): StatementChange[] {
  const claimsNow = now.filter(({ role }) => role === 'claim');
  const texts = new Set(claimsNow.map(normalised));
  const lost = was.filter((each) => each.role === 'claim' && !texts.has(normalised(each)));
  const old = new Set(was.map(normalised));
  const fresh = claimsNow.filter((each) => !old.has(normalised(each)));
  const taken = new Set<FormalStatement>();
  return lost.map((gone): StatementChange => {
    const instead = fresh.find((each) => keyOf(each) === keyOf(gone) && !taken.has(each));
    if (instead === undefined)
      return {
        rule: 'statement-gone',
        message: `${named(gone)} is gone: it was ${quote(gone.text)}`,
        start: 0,
        end: 0,
      };
    taken.add(instead);
    return {
      rule: 'statement-changed',
      message: `${named(gone)} changed: it was ${quote(gone.text)}, and is now ${quote(instead.text)}`,
      start: instead.start,
      end: instead.end,
    };
  });
}

function addedAssumptions(was: readonly FormalStatement[], now: readonly FormalStatement[]): StatementChange[] {
  const before = new Map<string, number>();
  const isOld = (statement: FormalStatement): boolean =>
    was.some((each) => each.role === 'claim' && each.of === statement.of) || statement.of === '';
  const keyOfText = (each: FormalStatement): string => `${each.kind} ${normalised(each)}`;
  for (const each of was)
    if (each.role === 'assumption') before.set(keyOfText(each), (before.get(keyOfText(each)) ?? 0) + 1);
  return now.flatMap((statement) => {
    if (statement.role !== 'assumption') return [];
    const { text, start, end } = statement;
    const left = before.get(keyOfText(statement)) ?? 0;
    before.set(keyOfText(statement), left - 1);
    if (left > 0 || !isOld(statement)) return [];
    const whose = statement.of === '' ? '' : ` for ${statement.of}`;
    return [{ rule: 'assumption-added' as const, message: `it now assumes${whose}: ${quote(text)}`, start, end }];
  });
}

/** Names in a text of any of the languages. */
const NAME = /[\p{L}_][\p{L}\p{N}_'.]*/gu;

function changedWords(was: readonly FormalStatement[], now: readonly FormalStatement[]): StatementChange[] {
  const used = reached(was);
  return was.flatMap((old) => {
    if (old.role !== 'word' || !used.has(old.of)) return [];
    const fresh = now.find((each) => each.role === 'word' && each.of === old.of);
    if (fresh === undefined || normalised(fresh) === normalised(old)) return [];
    return [
      {
        rule: 'word-changed' as const,
        message:
          `what ${old.of} means changed, of which the statement is made: it was ${quote(old.text)}, ` +
          `and is now ${quote(fresh.text)}`,
        start: fresh.start,
        end: fresh.end,
      },
    ];
  });
}

/** The words that claims and assumptions are made of, directly or by other words. */
function reached(statements: readonly FormalStatement[]): Set<string> {
  const words = new Map(statements.filter(({ role }) => role === 'word').map((each) => [each.of, each.text]));
  const found = new Set<string>();
  const open = statements.filter(({ role }) => role !== 'word').map(({ text }) => text);
  for (let text = open.pop(); text !== undefined; text = open.pop())
    for (const [name] of text.matchAll(NAME)) {
      const meaning = words.get(name);
      if (meaning === undefined || found.has(name)) continue;
      found.add(name);
      open.push(meaning);
    }
  return found;
}
