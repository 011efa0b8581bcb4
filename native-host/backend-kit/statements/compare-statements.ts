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
  const { lost, fresh, renamed } = matchClaims(was, now);
  const old = was.map((each) => ({ ...each, of: renamed.get(each.of) ?? each.of }));
  return [...changedClaims(lost, fresh), ...addedAssumptions(old, now), ...changedWords(was, now)];
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

/** What became of the claims: those that are gone, those that came, and what has another name by now. */
interface MatchedClaims {
  lost: FormalStatement[];
  fresh: FormalStatement[];
  renamed: ReadonlyMap<string, string>;
}

/**
 * Each claim has one that it became: the same of the same owner, else the same of an owner that is new, where its own
 * is gone. Two owners that claim the same are two claims.
 */
function matchClaims(was: readonly FormalStatement[], now: readonly FormalStatement[]): MatchedClaims {
  const isClaim = ({ role }: FormalStatement): boolean => role === 'claim';
  const before = was.filter(isClaim);
  const after = now.filter(isClaim);
  const exact = withoutPairs(before, after, (each) => `${keyOf(each)} ${normalised(each)}`);
  const owners = (of: readonly FormalStatement[]): Set<string> => new Set(of.map((each) => each.of));
  const [gone, come] = [owners(before).difference(owners(after)), owners(after).difference(owners(before))];
  const [moved, kept] = split(exact.lost, ({ of }) => gone.has(of));
  const [arrived, stayed] = split(exact.fresh, ({ of }) => come.has(of));
  const again = withoutPairs(moved, arrived, (each) => `${each.kind} ${nameless(each)}`);
  return {
    lost: [...kept, ...again.lost],
    fresh: [...stayed, ...again.fresh],
    renamed: new Map(again.pairs.map(([one, other]) => [one.of, other.of])),
  };
}

/** What it says, without the name of whose it is. */
const nameless = (each: FormalStatement): string =>
  normalised(each).replaceAll(NAME, (name) => (name === each.of ? '_' : name));

function split<T>(all: readonly T[], isFirst: (each: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))];
}

/** Takes out of both those that have a partner of the same key in the other. */
function withoutPairs(
  was: readonly FormalStatement[],
  now: readonly FormalStatement[],
  key: (each: FormalStatement) => string,
): { lost: FormalStatement[]; fresh: FormalStatement[]; pairs: [FormalStatement, FormalStatement][] } {
  const open = Map.groupBy(now, key);
  const pairs: [FormalStatement, FormalStatement][] = [];
  const lost = was.filter((each) => {
    const partner = open.get(key(each))?.shift();
    if (partner !== undefined) pairs.push([each, partner]);
    return partner === undefined;
  });
  return { lost, fresh: [...open.values()].flat(), pairs };
}

function changedClaims(lost: readonly FormalStatement[], fresh: readonly FormalStatement[]): StatementChange[] {
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
  const keyOfText = (each: FormalStatement): string => `${keyOf(each)} ${normalised(each)}`;
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
