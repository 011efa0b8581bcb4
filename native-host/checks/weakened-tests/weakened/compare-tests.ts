import type { Severity } from '../../../../shared/finding.ts';
import { counted } from '../../../kit/decide.ts';
import { lostAssertions } from './lost-assertions.ts';
import { pairTests } from './pair-tests.ts';
import { plainCode } from './plain-code.ts';
import type { TestCase, TestOutline, TextSpan } from './test-outline.ts';

/** One thing that is said of tests, at UTF-16 offsets of the later text. */
export interface TestRemark extends TextSpan {
  rule: string;
  message: string;
  severity: Extract<Severity, 'warning' | 'info'>;
}

/** A text with what it has in the way of tests. */
export interface ReadTests {
  text: string;
  outline: TestOutline;
}

/** What is known around two versions of a text. */
export interface AroundTests {
  /** Did the code that the tests are about change with them? Null where it is not seen. */
  codeChanged: boolean | null;
  /** The name of a function that a test was about and that is gone with it. */
  goneWith(test: TestCase): string | undefined;
  /** Is a test of this name in another file now? */
  isElsewhere(test: TestCase): boolean;
  /** May the later text be only a part, so that what it lacks may be there still? */
  maybePart: boolean;
}

/** Runners of JavaScript give a test this long where nothing is said, ms. */
const USUAL_MS = 5_000;

const nameOf = ({ name }: TestCase): string => (name === '' ? 'the program' : `\`${short(name)}\``);
const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}...` : text);
const seconds = (ms: number): string => {
  if (ms === Number.MAX_SAFE_INTEGER) return 'no limit';
  return ms % 1_000 === 0 || ms > 10_000 ? `${Math.round(ms / 1_000)} s` : `${ms} ms`;
};

/** What of a text's tests asks for less than in an earlier version of it, and what cannot fail anew. */
export function compareTests(before: ReadTests, after: ReadTests, around: AroundTests): TestRemark[] {
  const pairs = pairTests(before.outline, after.outline);
  const old = new Map(Array.from(pairs, ([was, now]) => [now, was]));
  const known = new Set(hollowTests(before).map((remark) => keyOf(remark, before.text)));
  return [
    ...newSkips(after.outline, old),
    ...lost(before, after, pairs, around),
    ...slower(before.outline, after.outline, old),
    ...hollowTests(after).filter((remark) => !known.has(keyOf(remark, after.text))),
  ];
}

const keyOf = ({ rule, start, end }: TestRemark, text: string): string =>
  `${rule} ${plainCode(text.slice(start, end))}`;

/** What cannot fail, or keeps others from being run, whatever was there before. */
export function hollowTests({ outline }: ReadTests): TestRemark[] {
  const remarks: TestRemark[] = outline.only.map(({ how, start, end }) => ({
    rule: 'test-only',
    message: `only ${plainCode(how)} is run: the other tests of the file are not`,
    severity: 'warning',
    start,
    end,
  }));
  const seen = new Set<number>();
  for (const test of outline.tests)
    for (const { hollow, start, end } of test.assertions) {
      if (hollow === null || seen.has(start)) continue;
      seen.add(start);
      const message = `this assertion of ${nameOf(test)} cannot fail: ${hollow}`;
      remarks.push({ rule: 'assertion-cannot-fail', message, severity: 'warning', start, end });
    }
  for (const { how, start, end } of outline.ignored) {
    const message = `a failing assertion is ${how} here, and the test passes all the same`;
    remarks.push({ rule: 'failure-ignored', message, severity: 'warning', start, end });
  }
  return remarks;
}

/** Tests that were run and are skipped now, told once for each mark. */
function newSkips({ tests }: TestOutline, old: ReadonlyMap<TestCase, TestCase>): TestRemark[] {
  const fresh = tests.filter((test) => test.skipped !== null && old.has(test) && old.get(test)?.skipped === null);
  return [...Map.groupBy(fresh, ({ skipped }) => skipped?.start ?? 0).values()].flatMap((group) => {
    const [first] = group;
    if (first?.skipped == null) return [];
    const { how, start, end } = first.skipped;
    const message =
      group.length === 1
        ? `${nameOf(first)} was run before and is ${how} now`
        : `${group.length} tests that were run before are ${how} now: ${group.map(nameOf).slice(0, 5).join(', ')}`;
    return [{ rule: 'test-skipped', message, severity: 'warning' as const, start, end }];
  });
}

/** The first line of a test. */
function headOf({ start, end }: TextSpan, text: string): TextSpan {
  const line = text.indexOf('\n', start);
  return { start, end: line < 0 || line > end ? end : line };
}

function lost(
  before: ReadTests,
  after: ReadTests,
  pairs: ReadonlyMap<TestCase, TestCase>,
  around: AroundTests,
): TestRemark[] {
  const { gone, changed, weaker } = lostAssertions(before.outline, after.outline, pairs);
  const remarks: TestRemark[] = [];
  const isPart = around.maybePart && after.outline.tests.length * 2 < before.outline.tests.length;
  for (const [index, test] of before.outline.tests.entries()) {
    const now = pairs.get(test);
    const missing = gone.get(test) ?? { gone: 0, of: 0 };
    const isSilent = now !== undefined || test.skipped !== null || test.assertions.length > 0;
    if ((missing.gone === 0 && isSilent) || around.isElsewhere(test)) continue;
    const withIt = around.goneWith(test);
    if (now !== undefined) {
      const verb = missing.gone === 1 ? 'is' : 'are';
      const message = `${missing.gone} of ${counted(missing.of, 'assertion')} of ${nameOf(now)} ${verb} gone`;
      const severity = withIt === undefined ? 'warning' : 'info';
      remarks.push({ rule: 'assertions-removed', message, severity, ...headOf(now, after.text) });
      continue;
    }
    const earlier = before.outline.tests.slice(0, index).findLast((each) => pairs.has(each));
    const place = earlier === undefined ? undefined : pairs.get(earlier);
    const span =
      place === undefined ? headOf({ start: 0, end: after.text.length }, after.text) : headOf(place, after.text);
    let amount = missing.of === 0 ? '' : `, with ${counted(missing.gone, 'assertion')}`;
    if (missing.gone < missing.of) amount = `, and ${missing.gone} of its ${missing.of} assertions with it`;
    const why = isPart ? ': this may be only a part of it' : '';
    remarks.push({
      rule: 'tests-removed',
      message:
        withIt === undefined ? `${nameOf(test)} is gone${amount}${why}` : `${nameOf(test)} went with \`${withIt}\``,
      severity: withIt === undefined && !isPart ? 'warning' : 'info',
      ...span,
    });
  }
  for (const { was, now, test } of weaker)
    remarks.push({
      rule: 'assertion-weaker',
      message:
        `${nameOf(test)} asks for less: \`${short(was.subject)}\` ${heldAgainst(was)} before` + lessNow(was, now),
      severity: 'warning',
      start: now.start,
      end: now.end,
    });
  if (around.codeChanged !== true) remarks.push(...otherValues(changed, rowsChanged(before, pairs), around));
  return remarks;
}

const heldAgainst = ({ expected }: { expected: string | null }): string =>
  expected === null ? 'was looked at more closely' : `was held against ${short(expected)}`;
const lessNow = (was: { tolerance: number | null }, now: { tolerance: number | null }): string =>
  was.tolerance !== null && now.tolerance !== null
    ? `, and may be off by ${now.tolerance} and not by ${was.tolerance}`
    : '';

interface OtherValue extends TextSpan {
  test: TestCase;
  of: string;
  was: string;
  now: string;
}

function otherValues(
  changed: ReturnType<typeof lostAssertions>['changed'],
  rows: readonly OtherValue[],
  { codeChanged }: AroundTests,
): TestRemark[] {
  const found = changed
    .filter(({ same }) => same)
    .map(({ was, now, test }): OtherValue => ({
      test,
      of: was.subject,
      was: was.expected ?? '',
      now: now.expected ?? '',
      start: now.start,
      end: now.end,
    }));
  return [...found, ...rows].map(({ test, of, was, now, start, end }) => ({
    rule: 'expected-changed',
    message:
      `${nameOf(test)} expects another value of \`${short(of)}\`: ${short(now)}, before ${short(was)}` +
      (codeChanged === false ? ', and the code under test is as it was' : '; the code under test is not seen here'),
    severity: codeChanged === false ? 'warning' : 'info',
    start,
    end,
  }));
}

/** Rows of a table that have another last cell. */
function rowsChanged(before: ReadTests, pairs: ReadonlyMap<TestCase, TestCase>): OtherValue[] {
  return before.outline.tests.flatMap((was) => {
    const now = pairs.get(was);
    if (now === undefined || now.rows.length < was.rows.length) return [];
    const left = now.rows.filter((row) => !was.rows.some((old) => String(old) === String(row)));
    return was.rows.flatMap((old) => {
      if (old.length < 2 || now.rows.some((row) => String(old) === String(row))) return [];
      const row = left.find(
        (each) => each.length === old.length && String(each.slice(0, -1)) === String(old.slice(0, -1)),
      );
      if (row === undefined) return [];
      const of = old.slice(0, -1).join(', ');
      return [{ test: now, of, was: old.at(-1) ?? '', now: row.at(-1) ?? '', start: now.start, end: now.start + 1 }];
    });
  });
}

/** Longer times and more tries, of tests and of whole files. */
function slower(before: TestOutline, after: TestOutline, old: ReadonlyMap<TestCase, TestCase>): TestRemark[] {
  const remarks: TestRemark[] = [];
  const told = (rule: string, message: string, { start, end }: TextSpan): void => {
    remarks.push({ rule, message, severity: 'warning', start, end });
  };
  for (const [test, was] of old) {
    const [time, tries] = [test.timeout, test.retries];
    const earlier = was.timeout?.amount ?? (before.timeouts.length > 0 ? undefined : USUAL_MS);
    if (time !== null && earlier !== undefined && time.amount > earlier && (was.timeout !== null || isOfScript(time)))
      told('timeout-longer', `${nameOf(test)} is given ${seconds(time.amount)}, before ${seconds(earlier)}`, time);
    if (tries !== null && tries.amount > (was.retries?.amount ?? 0))
      told('test-retried', `a failing ${nameOf(test)} is tried again up to ${counted(tries.amount, 'time')}`, tries);
  }
  const longest = Math.max(0, ...before.timeouts.map(({ amount }) => amount));
  for (const each of after.timeouts)
    if (each.amount > (longest || USUAL_MS))
      told('timeout-longer', `tests are given ${seconds(each.amount)}, before ${seconds(longest || USUAL_MS)}`, each);
  const most = Math.max(0, ...before.retries.map(({ amount }) => amount));
  for (const each of after.retries)
    if (each.amount > most)
      told('test-retried', `failing tests are tried again up to ${counted(each.amount, 'time')}`, each);
  return remarks;
}

/** Times of Python's and Java's marks are bounds that nobody had before; those of a script replace the usual one. */
const isOfScript = ({ start, end }: TextSpan): boolean => end - start < 12;

/** Did what a text declares besides its tests change? Null where the tests call nothing that stands in it. */
export function codeChangedBetween(before: TestOutline, after: TestOutline): boolean | null {
  const called = new Set(before.tests.flatMap(({ calls }) => calls));
  const names = Object.keys(before.declared);
  if (names.some((name) => before.declared[name] !== after.declared[name])) return true;
  return names.some((name) => called.has(name)) ? false : null;
}
