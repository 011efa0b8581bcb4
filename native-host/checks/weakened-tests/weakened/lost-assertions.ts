import type { TestAssertion, TestCase, TestOutline } from './test-outline.ts';

/** An assertion of the earlier text that the later one does not have as it was. */
interface Wanted {
  test: TestCase;
  assertion: TestAssertion;
  /** How many of it are missing. */
  open: number;
}

/** An assertion of the later text that the earlier one did not have: it may stand for what is missing. */
interface Offered {
  test: TestCase;
  assertion: TestAssertion;
  /** How many it may stand for yet. */
  left: number;
}

/** What became of the assertions of an earlier text. */
export interface LostAssertions {
  /** How many assertions of a test are gone, and of how many. */
  gone: Map<TestCase, { gone: number; of: number }>;
  /** Another value is expected of the same. */
  changed: { was: TestAssertion; now: TestAssertion; test: TestCase; same: boolean }[];
  /** Less is asked of what was held against a value. */
  weaker: { was: TestAssertion; now: TestAssertion; test: TestCase }[];
}

const timesOf = ({ times }: TestAssertion): number => times ?? Infinity;
const needOf = ({ times }: TestAssertion): number => times ?? 1;

/**
 * Finds what of an earlier text's assertions is missing: each is looked for in its own test, then in all others; what
 * is not there may be stood for by new assertions of the same test or about the same functions, each of them for as
 * many as it has values and rows. So neither a move, a split, a merge, a table nor a helper takes anything away.
 */
export function lostAssertions(
  before: TestOutline,
  after: TestOutline,
  pairs: ReadonlyMap<TestCase, TestCase>,
): LostAssertions {
  const offered: Offered[] = after.tests
    .filter(({ skipped }) => skipped === null)
    .flatMap((test) =>
      test.assertions
        .filter(({ hollow }) => hollow === null)
        .map((assertion) => ({ test, assertion, left: timesOf(assertion) })),
    );
  const wanted = before.tests
    .filter(isCounted(pairs))
    .flatMap((test) =>
      test.assertions
        .filter(({ hollow }) => hollow === null)
        .map((assertion): Wanted => ({ test, assertion, open: needOf(assertion) })),
    );
  const take = (want: Wanted, offer: Offered, worth: number): void => {
    const taken = Math.min(want.open, offer.left * worth);
    want.open -= taken;
    offer.left -= taken / worth;
  };
  const meet = (fits: (want: Wanted, offer: Offered) => boolean, worth: (offer: Offered) => number = () => 1): void => {
    for (const want of wanted)
      for (const offer of offered)
        if (want.open > 0 && offer.left > 0 && fits(want, offer)) take(want, offer, worth(offer));
  };
  const isOwn = (want: Wanted, offer: Offered): boolean => pairs.get(want.test) === offer.test;
  meet((want, offer) => isOwn(want, offer) && want.assertion.key === offer.assertion.key);
  meet((want, offer) => want.assertion.key === offer.assertion.key);

  const changed: LostAssertions['changed'] = [];
  const weaker: LostAssertions['weaker'] = [];
  meet((want, offer) => {
    if (!isOwn(want, offer) || want.assertion.subject !== offer.assertion.subject) return false;
    const [was, now] = [want.assertion, offer.assertion];
    if (was.strength !== 2 || now.strength !== 2 || was.expected === null || now.expected === null) return false;
    if (was.expected === now.expected) {
      if (was.tolerance !== null && now.tolerance !== null && now.tolerance > was.tolerance)
        weaker.push({ was, now, test: offer.test });
    } else if (want.open >= 1) changed.push({ was, now, test: offer.test, same: want.test.rest === offer.test.rest });
    return true;
  });

  const worth = ({ assertion }: Offered): number => Math.max(1, assertion.weight);
  const sharesCalls = (want: Wanted, offer: Offered): boolean =>
    want.test.calls.some((name) => offer.test.calls.includes(name));
  const isAs = (want: Wanted, offer: Offered): boolean => offer.assertion.strength >= want.assertion.strength;
  const sameSubject = (want: Wanted, offer: Offered): boolean => want.assertion.subject === offer.assertion.subject;
  // What asks as much comes before what asks for less, and what asks for less is left for those that did, too.
  meet(
    (want, offer) =>
      want.assertion.strength === offer.assertion.strength && isOwn(want, offer) && sameSubject(want, offer),
    worth,
  );
  for (const equal of [true, false]) {
    const asMuch = (want: Wanted, offer: Offered): boolean =>
      equal ? want.assertion.strength === offer.assertion.strength : isAs(want, offer);
    meet((want, offer) => asMuch(want, offer) && isOwn(want, offer), worth);
    meet((want, offer) => asMuch(want, offer) && sharesCalls(want, offer), worth);
  }
  meet((want, offer) => {
    if (!isOwn(want, offer) || !sameThing(want.assertion, offer.assertion)) return false;
    weaker.push({ was: want.assertion, now: offer.assertion, test: offer.test });
    return true;
  });

  // A table all of whose rows are in other tables now is only written once where it was written twice.
  const rows = new Set(after.tests.flatMap((test) => test.rows.map(String)));
  for (const want of wanted) {
    const own = want.test.rows.map(String);
    if (own.length > 0 && own.every((row) => rows.has(row))) want.open = 0;
  }
  const gone: LostAssertions['gone'] = new Map();
  for (const { test, open } of wanted) {
    if (open <= 0) continue;
    const of = test.assertions.reduce((sum, each) => sum + (each.hollow === null ? needOf(each) : 0), 0);
    gone.set(test, { gone: (gone.get(test)?.gone ?? 0) + Math.ceil(open), of });
  }
  return { gone, changed, weaker };
}

/** What was not run before is not missed, and what is skipped now is told as that. */
const isCounted =
  (pairs: ReadonlyMap<TestCase, TestCase>) =>
  (test: TestCase): boolean =>
    test.skipped === null && (pairs.get(test)?.skipped ?? null) === null;

/** Do two assertions speak of one thing: is a name in what both look at? */
function sameThing(was: TestAssertion, now: TestAssertion): boolean {
  const words = new Set(was.subject.match(/[A-Za-z_$][\w$]{2,}/g));
  return (
    was.subject === now.subject || (now.subject.match(/[A-Za-z_$][\w$]{2,}/g) ?? []).some((word) => words.has(word))
  );
}
