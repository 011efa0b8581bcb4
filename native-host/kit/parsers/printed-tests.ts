import { JUNIT_XML } from './junit-xml.ts';
import type { OutputParser } from './parser.ts';

/** A test of a command that reports in a form that many runners share. */
export interface PrintedTest {
  name: string;
  /** `hung`: it was ended because it took too long, or had not ended when the whole run was. */
  outcome: 'passed' | 'failed' | 'skipped' | 'hung';
  /** How long it was given, where that is told of one that was ended. */
  ms?: number;
  /** Of a failed one: everything that was printed about it. */
  text: string;
}

/**
 * The tests in an output that is TAP (testanything.org, versions 12 to 14), JUnit's XML or CTest's; undefined for any
 * other output.
 */
export const PRINTED_TESTS: OutputParser<PrintedTest[]> = {
  form: 'TAP, JUnit XML or CTest',
  parse(output) {
    const xml = /<testsuites?\b[\s\S]*<\/testsuites?>/.exec(output)?.[0];
    const reported = xml === undefined ? undefined : JUNIT_XML.parse(xml);
    if (reported !== undefined)
      return reported.map(({ className, name, outcome, message, stack }) => ({
        name: className === '' ? name : `${className}.${name}`,
        outcome,
        text: `${message}\n${stack}`.trim(),
      }));
    return TAP.parse(output) ?? CTEST.parse(output);
  },
};

const CTEST_START = /^ +Start +\d+: (.+)$/;
const CTEST_END = /^ *\d+\/\d+ +Test +#\d+: (.+?) \.{3,} *(Passed|[^*]*\*\*\*([A-Z][A-Za-z ]*))/;
/** What CTest says behind the stars; everything else has failed. */
const CTEST_OUTCOMES: Readonly<Record<string, PrintedTest['outcome']>> = { Skipped: 'skipped', Timeout: 'hung' };

/**
 * CTest tells when a test begins, and in a line what it came to; what it printed follows with `--output-on-failure`.
 */
const CTEST: OutputParser<PrintedTest[]> = {
  form: 'CTest',
  parse(output) {
    const begun: string[] = [];
    const tests: PrintedTest[] = [];
    let last: PrintedTest | undefined;
    for (const line of output.split(/\r?\n/)) {
      const started = CTEST_START.exec(line)?.[1];
      const [, name, word, stars = ''] = CTEST_END.exec(line) ?? [];
      if (started !== undefined) begun.push(started.trim());
      if (name !== undefined) {
        const outcome = word === 'Passed' ? 'passed' : (CTEST_OUTCOMES[stars.trim()] ?? 'failed');
        const seconds = / ([\d.]+) sec\b/.exec(line)?.[1];
        const given = outcome === 'hung' && seconds !== undefined ? { ms: Number(seconds) * 1_000 } : {};
        last = { name: name.trim(), outcome, text: '', ...given };
        tests.push(last);
      } else if (started !== undefined || /^\d+% tests passed/.test(line)) last = undefined;
      else if (last !== undefined && line.trim() !== '') last.text += `${line.trim()}\n`;
    }
    if (begun.length === 0) return undefined;
    const open = begun.filter((name) => !tests.some((test) => test.name === name));
    return [...tests, ...open.map((name): PrintedTest => ({ name, outcome: 'hung', text: '' }))];
  },
};

const RESULT = /^( *)(not )?ok\b(?: +\d+)?(?: +-)?(?: +(.*?))?(?: +# *(SKIP|TODO)\b.*)?$/i;

const TAP: OutputParser<PrintedTest[]> = {
  form: 'TAP 12 to 14',
  parse(output) {
    if (!/^(?:TAP version 1[234]|1\.\.\d+)/m.test(output)) return undefined;
    const tests: { indent: number; test: PrintedTest; isLeaf: boolean }[] = [];
    let last: PrintedTest | undefined;
    for (const line of output.split(/\r?\n/)) {
      const [whole, spaces = '', not, name = '', directive] = RESULT.exec(line) ?? [];
      if (whole === undefined) {
        if (last !== undefined && line.trim() !== '' && !/^ *(?:#|1\.\.|---|\.\.\.)/.test(line))
          last.text += `${line.trim()}\n`;
        continue;
      }
      const indent = spaces.length;
      // A test that holds others comes after them, and says nothing that they do not.
      const before = tests.slice(tests.findLastIndex((each) => each.indent <= indent) + 1);
      const isLeaf = before.length === 0;
      const result = not === undefined ? 'passed' : 'failed';
      last = { name, outcome: directive === undefined ? result : 'skipped', text: '' };
      tests.push({ indent, test: last, isLeaf });
    }
    return tests.filter(({ isLeaf }) => isLeaf).map(({ test }) => test);
  },
};
