import type { OutputParser } from './parser.ts';
import { elementsOf, textOf, XML, type XmlElement } from './xml.ts';

/** One test case of a report in JUnit's XML, as Surefire, Gradle and others write it. */
export interface ReportedTest {
  className: string;
  name: string;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Of a failure: its message and its stack. */
  message: string;
  stack: string;
}

/** Reads a report's cases. */
export const JUNIT_XML: OutputParser<ReportedTest[]> = {
  form: 'JUnit XML',
  parse(output) {
    const suites = XML.parse(output)?.filter(isSuite);
    return suites === undefined || suites.length === 0 ? undefined : suites.flatMap(testsIn);
  },
};

const isSuite = ({ name }: XmlElement): boolean => name === 'testsuite' || name === 'testsuites';

const testsIn = (element: XmlElement): ReportedTest[] =>
  elementsOf(element.children).flatMap((child) => (child.name === 'testcase' ? [testOf(child)] : testsIn(child)));

function testOf({ attributes, children }: XmlElement): ReportedTest {
  const results = elementsOf(children).filter(({ name }) => /^(?:failure|error|skipped)$/.test(name));
  const failures = results.filter(({ name }) => name !== 'skipped');
  const worst = failures.length > 0 ? 'failed' : 'skipped';
  return {
    className: attributes.classname ?? '',
    name: attributes.name ?? '',
    outcome: results.length === 0 ? 'passed' : worst,
    message: results.map((result) => result.attributes.message || result.attributes.type || '').find(Boolean) ?? '',
    stack: failures.map(textOf).join(''),
  };
}
