import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted } from '../../kit/decide.ts';
import type { PrologRecord } from '../../languages/prolog/run-prolog.ts';
import { linesOf, rangeBetween } from '../../kit/text-position.ts';
import type { FoundQuery } from './find-queries.ts';

/** What the program printed that is shown, UTF-16 units. */
const SHOWN = 300;

/** What came of one run. */
export interface PrologRun {
  records: readonly PrologRecord[];
  printed: string;
}

interface PrologFile {
  name: string;
  text: string;
}

const of = ({ records }: PrologRun, kind: string): readonly (readonly string[])[] =>
  records.flatMap(([name, ...fields]) => (name === kind ? [fields] : []));

/** A test that could not be judged: what it calls is not here. */
const isForeign = (reason: string): boolean => reason.includes('existence_error(procedure');

/** Examples and tests that failed, each with how: another run that fails otherwise confirms nothing. */
export function failuresOf(run: PrologRun, queries: readonly FoundQuery[]): Set<string> {
  const examples = of(run, 'query').flatMap(([number = '', verdict = '', answer = '']) => {
    const isExample = queries[Number(number)]?.expected !== '';
    return isExample && (verdict === 'differs' || verdict === 'error') ? [`query ${number} ${answer}`] : [];
  });
  const tests = of(run, 'test').flatMap(([how, unit = '', name = '', line = '', reason = '']) =>
    how === 'failed' && !isForeign(reason) ? [`test ${unit} ${name} ${line} ${reason}`] : [],
  );
  return new Set([...examples, ...tests]);
}

/** The verdict on a run; `confirmed` are the failures that another run had as well. */
export function judgeRun(
  file: PrologFile,
  queries: readonly FoundQuery[],
  run: PrologRun,
  confirmed: ReadonlySet<string>,
): Verdict {
  const findings = [...loadRemarks(file, run), ...wrongExamples(file, queries, run, confirmed)];
  const tests = of(run, 'test');
  const wrongTests = tests.filter(
    ([how, unit = '', name = '', line = '', reason = '']) =>
      how === 'failed' && confirmed.has(`test ${unit} ${name} ${line} ${reason}`),
  );
  findings.push(...wrongTests.map((test) => failedTest(file, test)));
  const unloaded = of(run, 'load')[0]?.[0];
  if (unloaded !== undefined)
    return { kind: 'unknown', findings: warnings(findings), reason: `it could not be loaded: ${unloaded}` };
  if (of(run, 'changed').length > 0) {
    const reason = 'the program defines anew what says whether its answers are right';
    return { kind: 'unknown', findings: warnings(findings), reason };
  }
  if (of(run, 'end').length === 0) {
    const stage = of(run, 'loaded').length === 0 ? 'while it was loaded' : 'while its queries were asked';
    return { kind: 'unknown', findings: warnings(findings), reason: `the program ended Prolog itself ${stage}` };
  }
  const examples = of(run, 'query').filter(([number = '']) => queries[Number(number)]?.expected !== '');
  const held = examples.filter(([, verdict]) => verdict === 'holds').length;
  const passed = tests.filter(([how]) => how === 'passed').length;
  const failed = findings.filter(({ severity }) => severity === 'error').length;
  const skipped = tests.filter(([how]) => how === 'skipped').length;
  const collected = examples.length + tests.length;
  const open = collected - held - passed - failed - skipped;
  const extent = [
    ...(examples.length === 0 ? [] : [counted(examples.length, 'expected answer')]),
    ...(tests.length === 0 ? [] : [counted(tests.length, 'test')]),
  ].join(', ');
  const left = examples.flatMap(([number = '', verdict, , names = '']) =>
    verdict === 'holds' && names !== ''
      ? [`${names} of ${queries[Number(number)]?.goal.trim().replace(/\.$/, '')}`]
      : [],
  );
  const common = {
    findings,
    ...(left.length === 0 ? {} : { notChecked: left.map((each) => `${each}: the expected answer does not name it`) }),
    tests: { collected, failed, skipped: skipped + open },
    ...(extent === '' ? {} : { extent }),
    ...(open === 0 ? {} : { undecided: `${open} of ${counted(collected, 'test')}` }),
  };
  if (failed > 0) return { kind: 'refuted', ...common };
  if (held + passed > 0) return { kind: 'passed', ...common };
  if (collected > 0)
    return {
      kind: 'unknown',
      ...common,
      reason: 'none of its queries and tests came to an answer that can be compared',
    };
  return { kind: 'answered', findings, answer: answerOf(queries, run) };
}

function answerOf(queries: readonly FoundQuery[], run: PrologRun): string {
  const told = of(run, 'query').map(
    ([number = '', , answer = '']) => `${queries[Number(number)]?.goal.trim()} ${answer}`,
  );
  const printed = run.printed.trim().slice(0, SHOWN);
  const words = printed === '' ? 'it was loaded, and printed nothing' : `it printed: ${printed}`;
  return told.length > 0 ? told.slice(0, 10).join('; ') : words;
}

const warnings = (findings: readonly Finding[]): Finding[] => findings.filter(({ severity }) => severity !== 'error');

/** What other checks say of the text is not said again, nor what the tests say of themselves. */
const TOLD_ELSEWHERE = /not together|Singleton|PL-Unit|\btest [^\n]*: |Local definition/;

function loadRemarks(file: PrologFile, run: PrologRun): Finding[] {
  const lines = linesOf(file.text);
  return of(run, 'message').flatMap(([, line = '0', what = '', said = '']): Finding[] => {
    const at = lines[Number(line) - 1];
    if (TOLD_ELSEWHERE.test(said) || at === undefined) return [];
    return [
      {
        file: file.name,
        range: rangeBetween(file.text, at.start, at.start + at.text.length),
        backend: 'prolog',
        rule: what === 'failed' ? 'directive-failed' : 'load',
        severity: 'warning',
        message: said
          .trim()
          .replaceAll(/\s+/g, ' ')
          .replace(/ Previously defined at \S+/, '')
          .replaceAll(/\b_[G\d]\d*\b/g, '_')
          .slice(0, 300),
        category: 'logic_error',
      },
    ];
  });
}

function wrongExamples(
  file: PrologFile,
  queries: readonly FoundQuery[],
  run: PrologRun,
  confirmed: ReadonlySet<string>,
): Finding[] {
  return of(run, 'query').flatMap(([number = '', verdict = '', answer = '']): Finding[] => {
    const query = queries[Number(number)];
    if (query === undefined) return [];
    const isWrong = confirmed.has(`query ${number} ${answer}`);
    if (!isWrong && !(verdict === 'error' && query.expected === '')) return [];
    const goal = query.goal.trim();
    const message = isWrong
      ? `${goal} answers ${answer}, and ${query.expected.replace(/ \.$/, '')} is expected`
      : `${goal} ends with ${answer}`;
    const range = rangeBetween(file.text, query.start, query.end);
    const common = { file: file.name, backend: 'prolog', range, message, category: 'semantic_mismatch' } as const;
    return [{ ...common, rule: isWrong ? 'answer' : 'error', severity: isWrong ? 'error' : 'warning' }];
  });
}

function failedTest(file: PrologFile, [, unit = '', name = '', line = '1', reason = '']: readonly string[]): Finding {
  const at = linesOf(file.text)[Number(line) - 1] ?? { start: 0, text: '' };
  return {
    file: file.name,
    backend: 'prolog',
    rule: 'test',
    severity: 'error',
    range: rangeBetween(file.text, at.start, at.start + at.text.length),
    message: `the test ${name} of ${unit} fails: ${reason}`.slice(0, 300),
    category: 'logic_error',
    test: { file: unit, name },
  };
}
