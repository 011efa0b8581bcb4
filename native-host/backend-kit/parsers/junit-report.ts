/** One test case of a report in JUnit's XML, as Surefire, Gradle and others write it. */
export interface ReportedTest {
  className: string;
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Of a failure: its message and its stack. */
  message: string;
  stack: string;
}

/** A tag with its attributes, a CDATA section, or text between tags; the rest is passed over. */
const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

/** Reads a report's cases. Undefined when it is no report, or is cut off. */
export function readJunitReport(xml: string): ReportedTest[] | undefined {
  const tests: ReportedTest[] = [];
  let current: ReportedTest | undefined;
  let inside: string | undefined;
  let depth = 0;
  let suites = 0;
  for (const [, data, closing, name, attributes = '', empty, text] of xml.matchAll(TOKEN)) {
    if (name === undefined) {
      const said = data ?? (text === undefined ? '' : unescape(text));
      if (current !== undefined && (inside === 'failure' || inside === 'error')) current.stack += said;
      continue;
    }
    if (closing === '/') {
      depth -= 1;
      if (name === 'testcase') current = undefined;
      if (name === inside) inside = undefined;
      continue;
    }
    if (empty !== '/') depth += 1;
    if (name === 'testsuite' || name === 'testsuites') suites += 1;
    const attribute = (wanted: string): string =>
      unescape(
        new RegExp(`\\s${wanted}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
          .exec(attributes)
          ?.slice(1)
          .find((each) => each !== undefined) ?? '',
      );
    if (name === 'testcase') {
      const test: ReportedTest = {
        className: attribute('classname'),
        name: attribute('name'),
        outcome: 'passed',
        message: '',
        stack: '',
      };
      tests.push(test);
      current = empty === '/' ? undefined : test;
    } else if (current !== undefined && (name === 'failure' || name === 'error' || name === 'skipped')) {
      current.outcome = name === 'skipped' ? 'skipped' : 'failed';
      current.message ||= attribute('message') || attribute('type');
      if (empty !== '/') inside = name;
    }
  }
  return suites > 0 && depth === 0 ? tests : undefined;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const unescape = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
