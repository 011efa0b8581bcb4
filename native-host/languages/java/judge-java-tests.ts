import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { regex } from '../../../shared/regex.ts';
import { didNotEnd } from '../../kit/tests/test-limits.ts';
import { placeNamedTest, placeUnderTest } from '../../kit/tests/under-test.ts';
import { counted, decide } from '../../kit/decide.ts';
import { kindOf } from './javac-diagnostics.ts';
import type { ReportedTest } from '../../kit/parsers/junit-xml.ts';
import { rangeAt, treePath } from '../../kit/tool-place.ts';
import type { Tree } from '../../kit/tree.ts';

/** Where findings go. */
export interface JavaTestSource {
  backend: string;
  file: string;
  tree: Pick<Tree, 'files' | 'text'>;
}

/** What a build came to: what its compiler and its tests said, and whether it says itself that all was well. */
export interface JavaBuild {
  succeeded: boolean;
  failed: boolean;
  compiled: readonly Finding[];
  tests: readonly ReportedTest[];
  broken: number;
  /** Why it failed, where neither the compiler nor a test is to blame. */
  reason: string;
  /** Tests that were ended after so many ms, with what they were doing; of what runs each test under watch. */
  hung?: readonly Omit<ReportedTest, 'outcome'>[];
  afterMs?: number;
  /** Were all tests begun? Otherwise something ended the run before. */
  isWhole?: boolean;
}

/** Longest message that is kept, in UTF-16 units. */
const MESSAGE_UNITS = 600;

/** The verdict of a build with tests. */
export function judgeJavaTests(build: JavaBuild, source: JavaTestSource): Verdict {
  const { succeeded, failed, compiled, tests, broken, reason, hung = [], afterMs = 0, isWhole = true } = build;
  if (compiled.length > 0 && failed) return decide(compiled, { extent: 'the code, which does not compile' });
  const findings = tests.filter(({ outcome }) => outcome === 'failed').map((test) => failedTest(test, source));
  const skipped = tests.filter(({ outcome }) => outcome === 'skipped').length;
  const collected = tests.length + hung.length;
  const counts = { collected, failed: findings.length, skipped };
  const extent = `${counted(collected, 'test')}${skipped === 0 ? '' : `, ${skipped} skipped`}`;
  if (hung.length > 0) {
    const stuck = hung.map((test) => ({
      ...failedTest(test, source),
      message: didNotEnd(afterMs),
      severity: 'warning' as const,
    }));
    const verdict = decide([...findings, ...stuck], {
      extent,
      notChecked: isWhole ? [] : ['tests after the one that did not end'],
    });
    return {
      ...(verdict.kind === 'refuted' ? verdict : { ...verdict, kind: 'timeout', afterMs }),
      ...(isWhole ? { tests: counts } : {}),
    };
  }
  if (succeeded === failed) return { kind: 'unknown', findings: [], reason: `the build came to no result: ${reason}` };
  if (findings.length > 0 && failed) {
    const cut = [
      ...(broken > 0 ? ['tests whose report is cut off'] : []),
      ...(isWhole ? [] : ['tests after one that ended the program']),
    ];
    return cut.length > 0
      ? decide(findings, { extent, notChecked: cut })
      : { ...decide(findings, { extent }), tests: counts };
  }
  if (failed || broken > 0 || !isWhole)
    return { kind: 'unknown', findings: [], reason: `the build failed, and not by a test: ${reason}` };
  if (findings.length > 0)
    return {
      kind: 'unknown',
      findings: [],
      reason: 'the build is set up to succeed whatever the tests say',
      tests: counts,
    };
  if (tests.length === skipped)
    return {
      kind: 'vacuous',
      findings: [],
      reason: tests.length === 0 ? 'no test was run' : 'every test is skipped',
      tests: counts,
    };
  return { ...decide([], { extent }), tests: counts };
}

const STACK_FRAME = regex('gm')`
  ^[ \t]*at (?:[\w.@-]{1,200}/){0,3}([\w.$<>]{1,500})\.[\w$<>]{1,200}
  \(([\w.-]{1,200}\.(?:java|kt|groovy|scala)):(\d+)\)
`;

/** At the innermost frame in the block's file, else in the tree; a frame names a class and the file's own name. */
function failedTest(
  { className, name, message, stack }: Omit<ReportedTest, 'outcome'>,
  source: JavaTestSource,
): Finding {
  const frames = [...stack.matchAll(STACK_FRAME)].flatMap(([, type = '', file = '', line]) => {
    const path = fileOf(type, file, source.tree.files);
    return path === undefined ? [] : [{ file: path, line: Number(line) }];
  });
  const own = fileOf(className, `${className.split(/[.$]/).at(-1)}.java`, source.tree.files) ?? source.file;
  const code = { file: source.file, tree: source.tree };
  const first = stack.trim().split('\n')[0] ?? '';
  const type = /^([\w.$]+(?:Error|Exception))\b/.exec(first)?.[1]?.split('.').at(-1);
  const failureText = (message || first).replace(/\s+/g, ' ').trim();
  return {
    ...(frames.length === 0 ? placeNamedTest(name, [own], code) : placeUnderTest(frames, undefined, code)),
    rule: `${className}.${name}`,
    test: { file: className, name },
    backend: source.backend,
    message:
      `the test fails: ${type === undefined || failureText.includes(type) ? failureText : `${type}: ${failureText}`}`
        .replace(/@[\da-f]{5,8}\b/g, '@…')
        .slice(0, MESSAGE_UNITS),
    severity: 'error',
    category: 'logic_error',
  };
}

/** The one file of the tree that a frame means. */
function fileOf(type: string, file: string, files: readonly string[]): string | undefined {
  const folder = type.split('.').slice(0, -1).join('/');
  const wanted = folder === '' ? file : `${folder}/${file}`;
  const found = files.filter((path) => path === wanted || path.endsWith(`/${wanted}`));
  return found.length === 1 ? found[0] : undefined;
}

/** An error that the compiler of a build names. */
export function compilerFinding(
  error: { file: string; line: number; column: number; message: string },
  source: JavaTestSource,
): Finding {
  const path = treePath(error.file, source.tree);
  const text = path === undefined ? undefined : source.tree.text(path);
  const range =
    text === undefined
      ? { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 }
      : rangeAt(text, error, 'code-points-tabs-8');
  return {
    file: path ?? source.file,
    range,
    backend: source.backend,
    message: error.message,
    severity: 'error',
    ...kindOf({ message: error.message, lint: null }),
  };
}
