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
export function compareStatements(
  before: readonly FormalStatement[],
  after: readonly FormalStatement[],
): StatementChange[] {
  const supposed = new Set(before.filter((each) => each.supposed === true).map(keyOf));
  const parts = (each: FormalStatement): FormalStatement[] => (supposed.has(keyOf(each)) ? [each] : apart(each));
  const [was, now] = [before.flatMap(parts), after.flatMap(parts)];
  const { lost, fresh, kept, renamed } = matchClaims(was, now);
  const old = was.map((each) => ({ ...each, ...renamed.get(ownerOf(each)) }));
  return [
    ...changedClaims(lost, fresh, kept, questionsOf(was)),
    ...addedAssumptions(old, now),
    ...changedWords(was, old, now),
  ];
}

/** A clause as the clauses that together say the same. */
const apart = ({ conjuncts, ...each }: FormalStatement): FormalStatement[] =>
  conjuncts === undefined ? [each] : conjuncts.map((reads) => ({ ...each, reads }));

/** Words for a claim that stands by itself; which of them is written changes nothing. */
const THEOREM = /^(?:theorem|lemma|corollary|remark|proposition|property|goal)$/;

/** The name of a statement with that of its module or class. */
const ownerOf = ({ within = '', of }: FormalStatement): string => (within === '' ? of : `${within}.${of}`);

const keyOf = (each: FormalStatement): string => `${THEOREM.test(each.kind) ? 'theorem' : each.kind} ${ownerOf(each)}`;

/** Kinds that have no name of their own, but belong to what has one. */
const CLAUSES = /^(?:ensures|ensures_err|requires|returns|raises|throws|invariant|signature)$/;

const named = (each: FormalStatement): string =>
  ['the', each.kind, ...(each.of === '' ? [] : [...(CLAUSES.test(each.kind) ? ['of'] : []), each.of])].join(' ');

const quote = (text: string): string => {
  const cut = text.length <= QUOTED ? text : `${text.slice(0, QUOTED - 1)}…`;
  return `\`${cut.replaceAll('`', "'")}\``;
};

/** What became of the claims: those that are gone, those that came, and what has another name by now. */
interface MatchedClaims {
  lost: FormalStatement[];
  fresh: FormalStatement[];
  /** Those that are there as they were, each with what it is now. */
  kept: [FormalStatement, FormalStatement][];
  renamed: ReadonlyMap<string, Pick<FormalStatement, 'of' | 'within'>>;
}

/**
 * Each claim has one that it became: the same of the same owner, else the same of an owner that is new, where its own
 * is gone. Two owners that claim the same are two claims.
 */
function matchClaims(was: readonly FormalStatement[], now: readonly FormalStatement[]): MatchedClaims {
  const isClaim = ({ role }: FormalStatement): boolean => role === 'claim';
  const before = was.filter(isClaim);
  const after = now.filter(isClaim);
  const exact = withoutPairs(before, after, (each) =>
    each.kind === 'assertion' ? `${each.within ?? ''} ${normalised(each)}` : `${keyOf(each)} ${normalised(each)}`,
  );
  const owners = (of: readonly FormalStatement[]): Set<string> => new Set(of.map(ownerOf));
  const [gone, come] = [owners(before).difference(owners(after)), owners(after).difference(owners(before))];
  const [moved, kept] = split(exact.lost, (each) => each.kind !== 'assertion' && gone.has(ownerOf(each)));
  const [arrived, stayed] = split(exact.fresh, (each) => each.kind !== 'assertion' && come.has(ownerOf(each)));
  const wider = stayed.filter((each) => kept.some((one) => isWider(each, one)));
  const again = withoutPairs(moved, arrived, (each) => `${keyOf({ ...each, within: '', of: '' })} ${nameless(each)}`);
  return {
    lost: [...kept.filter((one) => !wider.some((each) => isWider(each, one))), ...again.lost],
    fresh: [...stayed.filter((each) => !wider.includes(each)), ...again.fresh],
    kept: exact.pairs,
    renamed: new Map(again.pairs.map(([one, { of, within = '' }]) => [ownerOf(one), { of, within }])),
  };
}

/**
 * Is one command of Alloy the same as the other, and claims no less? A check claims more of a wider scope, an example
 * of a narrower one; one that is expected to find nothing is a check.
 */
function isWider(now: FormalStatement, was: FormalStatement): boolean {
  if (!/^(?:check|run)$/.test(now.kind) || keyOf(now) !== keyOf(was)) return false;
  const [one, other] = [scopeOf(now), scopeOf(was)];
  const isExample = now.kind === 'run' && !/\bexpect 0\b/.test(one.rest);
  const [more, less] = isExample ? [other, one] : [one, other];
  const names = new Set([...one.counts.keys(), ...other.counts.keys(), '']);
  const countIn = ({ counts }: Scope, name: string): Count => counts.get(name) ?? counts.get('') ?? { most: 3 };
  const isCovered = (name: string): boolean => {
    if (name === BITS)
      return (one.counts.get(BITS) ?? DEFAULT_BITS).most === (other.counts.get(BITS) ?? DEFAULT_BITS).most;
    const [high, low] = [countIn(more, name), countIn(less, name)];
    return high.isExact === true ? low.isExact === true && high.most === low.most : high.most >= low.most;
  };
  return one.rest === other.rest && [...names].every(isCovered);
}

/** How many atoms there are at most, or as many as that. */
interface Count {
  most: number;
  isExact?: true;
}

/** Under this name a command says of how many bits its numbers are, of which the scope of all others says nothing. */
const BITS = 'Int';
const DEFAULT_BITS: Count = { most: 4 };

/** How many atoms a command allows, of each signature and (under no name) of the others, and all else that it says. */
interface Scope {
  counts: Map<string, Count>;
  rest: string;
}

function scopeOf(command: FormalStatement): Scope {
  const text = normalised(command);
  const at = text.lastIndexOf(' for ');
  if (at < 0) return { counts: new Map(), rest: text };
  const counts = new Map<string, Count>();
  const rest = text
    .slice(at + 5)
    .replaceAll(
      /(?<!\bexpect |\.\. ?)\b(exactly )?(\d+)(?! ?\.\.)(?: (?!but\b|expect\b)([A-Za-z]\w*))?(?= |$)(?: [,])?/g,
      (_, exactly: string | undefined, most: string, name = '') => {
        counts.set(name === 'int' ? BITS : String(name), {
          most: Number(most),
          ...(exactly === undefined ? {} : { isExact: true }),
        });
        return '';
      },
    )
    .replaceAll(/\bbut\b/g, '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  return { counts, rest: `${text.slice(0, at)} ${rest}`.trim() };
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

/** How many questions a script asked. */
const questionsOf = (was: readonly FormalStatement[]): number =>
  Math.max(1, was.filter(({ kind }) => kind === 'question').length);

function changedClaims(
  lost: readonly FormalStatement[],
  fresh: readonly FormalStatement[],
  kept: readonly [FormalStatement, FormalStatement][],
  questions: number,
): StatementChange[] {
  const taken = new Set<FormalStatement>();
  const changed = lost.map((gone): StatementChange => {
    const instead =
      fresh.find((each) => keyOf(each) === keyOf(gone) && !taken.has(each)) ??
      // What is left of the same clause.
      kept.find(([{ start, end }]) => start === gone.start && end === gone.end)?.[1];
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
  // One assertion more changes each question that was asked before, too.
  const added = fresh.filter(
    (each) => each.kind === 'assertion' && !taken.has(each) && Number.parseInt(each.within ?? '0', 10) < questions,
  );
  return [
    ...changed,
    ...added.map(({ text, start, end }) => ({
      rule: 'assumption-added' as const,
      message: `it now assumes: ${quote(text)}`,
      start,
      end,
    })),
  ];
}

function addedAssumptions(was: readonly FormalStatement[], now: readonly FormalStatement[]): StatementChange[] {
  const before = new Map<string, number>();
  const owners = new Set(was.map(ownerOf));
  // A lemma that came without its proof is an axiom for all that use it.
  const isOld = (statement: FormalStatement): boolean =>
    statement.of === '' || /^(?:sorry|admitted)$/.test(statement.kind) || owners.has(ownerOf(statement));
  const keyOfText = (each: FormalStatement): string => `${keyOf(each)} ${normalised(each)}`;
  const frames = new Map<string, Set<string>>();
  for (const each of was.filter(({ kind }) => ALLOWS[kind] !== undefined))
    frames.set(keyOf(each), (frames.get(keyOf(each)) ?? new Set()).add(normalised(each)));
  for (const each of was)
    if (each.role === 'assumption') before.set(keyOfText(each), (before.get(keyOfText(each)) ?? 0) + 1);
  return now.flatMap((statement) => {
    if (statement.role !== 'assumption') return [];
    const { text, start, end } = statement;
    const left = before.get(keyOfText(statement)) ?? 0;
    before.set(keyOfText(statement), left - 1);
    if (left > 0 || !isOld(statement)) return [];
    if (isAllowed(statement, frames.get(keyOf(statement)) ?? new Set())) return [];
    return [{ rule: 'assumption-added' as const, message: addedMessage(statement, quote(text)), start, end }];
  });
}

/** What the parts of a frame allow, by the word of its clause. */
const ALLOWS: Readonly<Record<string, string>> = { modifies: 'change', writes: 'change', reads: 'read' };

/** Does a frame of before allow this already: all of the object of which it is one field, or everything? */
function isAllowed(statement: FormalStatement, frame: ReadonlySet<string>): boolean {
  if (ALLOWS[statement.kind] === undefined) return false;
  // Without a clause, Why3 finds out by itself what a function reads and writes.
  if (statement.kind === 'writes' && frame.size === 0) return true;
  const [object = ''] = normalised(statement).split('`', 1);
  return frame.has('*') || frame.has(object.trim());
}

function addedMessage({ kind, of }: FormalStatement, quoted: string): string {
  const allows = ALLOWS[kind];
  if (allows !== undefined) return `${of} may now also ${allows}: ${quoted}`;
  if (kind === 'decreases' || kind === 'diverges') return `${of} need no longer end: ${quoted}`;
  return `it now assumes${of === '' ? '' : ` for ${of}`}: ${quoted}`;
}

/** Names in a text of any of the languages. */
const NAME = /[\p{L}_][\p{L}\p{N}_'.?]*/gu;

/**
 * Words that the claims of before are made of and that mean something else now: another definition of the same name,
 * or one that stands nearer and hides it, or one that hides a word of the language itself.
 * @param old what was stated, by the names that it has now
 */
function changedWords(
  was: readonly FormalStatement[],
  old: readonly FormalStatement[],
  now: readonly FormalStatement[],
): StatementChange[] {
  const before = reachedBy(was, was);
  const owners = new Set(old.filter(({ role }) => role === 'claim').map(ownerOf));
  const after = reachedBy(
    now,
    now.filter((each) => each.of === '' || owners.has(ownerOf(each))),
  );
  const meant = Map.groupBy(before.keys(), ({ of }) => of);
  return now.flatMap((fresh): StatementChange[] => {
    const how = after.get(fresh);
    const olds = meant.get(fresh.of);
    const sameOwner = olds?.find((each) => ownerOf(each) === ownerOf(fresh));
    const one = sameOwner ?? olds?.[0];
    if (fresh.role !== 'word' || olds?.some((each) => normalised(each) === normalised(fresh)) === true) return [];
    if (one === undefined ? how !== 'named' || fresh.hides !== true : how !== 'named' && sameOwner === undefined)
      return [];
    const earlier = one === undefined ? 'it was that of the language' : `it was ${quote(one.text)}`;
    const { start, end } = fresh;
    return [
      {
        rule: 'word-changed',
        message:
          `what ${fresh.of} means changed, of which the statement is made: ${earlier}, ` +
          `and is now ${quote(fresh.text)}`,
        start,
        end,
      },
    ];
  });
}

/**
 * The words that statements are made of, directly or by other words: `named` where the name leads to it from where it
 * stands, `perhaps` where another of the same name may be meant, as by a member of some value.
 */
function reachedBy(
  all: readonly FormalStatement[],
  from: readonly FormalStatement[],
): Map<FormalStatement, 'named' | 'perhaps'> {
  const words = new Map<string, FormalStatement[]>();
  for (const word of all)
    if (word.role === 'word')
      for (const name of new Set([word.of, ...(word.also ?? [])])) {
        const same = words.get(name) ?? [];
        same.push(word);
        words.set(name, same);
      }
  const found = new Map<FormalStatement, 'named' | 'perhaps'>();
  const open = from.filter(({ role }) => role !== 'word');
  const looked = new Set<string>();
  for (let each = open.pop(); each !== undefined; each = open.pop())
    for (const name of new Set(partsOf(each))) {
      const { within = '' } = each;
      const here = words.get(name);
      if (here === undefined || looked.has(`${within} ${name}`)) continue;
      looked.add(`${within} ${name}`);
      const nearest = nearestTo(within, here);
      for (const word of nearest.length > 0 ? nearest : here) {
        const isNew = !found.has(word);
        if (isNew || nearest.length > 0) found.set(word, nearest.length > 0 ? 'named' : 'perhaps');
        if (isNew) open.push(word);
      }
    }
  return found;
}

/** Names and signs of a statement, those behind dots each by itself, too. */
const partsOf = (each: FormalStatement): string[] =>
  normalised(each)
    .split(' ')
    .flatMap((part) => [part, ...(part.match(NAME) ?? [])]);

/** Those of the same name that stand in the innermost module or class around the place. */
function nearestTo(within: string, words: readonly FormalStatement[]): FormalStatement[] {
  for (let place = within; ; place = place.slice(0, Math.max(0, place.lastIndexOf('.')))) {
    const here = words.filter((word) => (word.within ?? '') === place);
    if (here.length > 0 || place === '') return here;
  }
}
