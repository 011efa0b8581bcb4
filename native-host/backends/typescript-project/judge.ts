import { posix } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import { TEST_FILE } from '../../backend-kit/scripts/foreign-tests.ts';
import { isJavaScriptError, toFinding } from '../../backend-kit/typescript/judge-types.ts';
import { FRAGMENT } from '../../backend-kit/typescript/typescript-rules.ts';
import type { FileDiagnostics, TreeDiagnostic } from '../../backend-kit/typescript/project/project-answer.ts';

/** What the diagnostics of a file in its project amount to. */
export interface Judgement {
  findings: Finding[];
  /** What could not be judged, in words. */
  notChecked: string[];
}

/** "Declared but never used", in its forms: the project asks for them by an option. */
const UNUSED: readonly number[] = [6133, 6138, 6192, 6196, 6198, 6199, 6205];

const isOneOf = (codes: readonly number[], { code }: TreeDiagnostic): boolean => codes.includes(code);

/** Sorts diagnostics into findings and what only packages that are not installed could tell. */
export function judge({ file, loose, diagnostics }: FileDiagnostics, missingTypes: readonly string[]): Judgement {
  const incomplete = diagnostics.some(({ missing }) => missing === 'package' || missing === 'untyped-file');
  const isTest =
    TEST_FILE.test(posix.basename(file)) ||
    file.split('/').includes('__tests__') ||
    diagnostics.some((each) => each.code === RUNNER_HINT);
  const findings: Finding[] = [];
  const notChecked = new Set<string>();
  for (const each of diagnostics) {
    const unknown = unknowable(each, file, { incomplete, missingTypes, isTest });
    if (unknown !== undefined) notChecked.add(unknown);
    else if (!(loose && isOneOf(FRAGMENT.consequences, each))) findings.push(found(each, file, loose));
  }
  return { findings, notChecked: [...notChecked] };
}

/** Why a diagnostic says nothing about the code, or undefined when it does. */
function unknowable(
  diagnostic: TreeDiagnostic,
  file: string,
  { incomplete, missingTypes, isTest }: { incomplete: boolean; missingTypes: readonly string[]; isTest: boolean },
): string | undefined {
  const { missing, message } = diagnostic;
  if (missing === 'package') return `Uses of a package that is not installed: ${named(message)} in ${file}`;
  if (missing === 'untyped-file') return `Uses of a file that the compiler does not read: ${named(message)} in ${file}`;
  if (isOneOf(FRAGMENT.jsx, diagnostic) && incomplete)
    return `Properties of JSX elements in ${file}: the JSX library is not installed`;
  if (diagnostic.outside || (incomplete && isOneOf(FRAGMENT.consequences, diagnostic)))
    return `Values in ${file} whose types come from packages that are not installed`;
  const isName = isOneOf(FRAGMENT.names, diagnostic);
  const needsTypes =
    isName &&
    (missingTypes.length > 0 || isOneOf(INSTALL_HINTS, diagnostic) || (isTest && RUNNER_NAMES.test(named(message))));
  return needsTypes
    ? `Names in ${file} that packages of types declare, which are not installed: ${named(message)}`
    : undefined;
}

/** What runners of tests declare for every file; the compiler has a hint for `describe`, `it` and `test` only. */
const RUNNER_NAMES =
  /^(?:expect|jest|vi|jasmine|spyOn|fail|assert|before|after|(?:before|after)(?:All|Each)|suite|setup|teardown|context|specify|[fx](?:it|describe)|xtest)$/;

/** "Do you need to install type definitions for ...?" */
const INSTALL_HINTS: readonly number[] = [2580, 2581, 2582, 2591, 2592, 2593];

/** "Cannot find name 'describe'. Do you need to install type definitions for a test runner?" */
const RUNNER_HINT = 2582;

const named = (message: string): string => /'([^']+)'/.exec(message)?.[1] ?? message;

function found(diagnostic: TreeDiagnostic, file: string, loose: boolean): Finding {
  const finding = toFinding(
    diagnostic,
    file,
    loose && !isJavaScriptError(diagnostic) ? 'warning' : 'error',
    diagnostic.message,
  );
  if (diagnostic.missing === 'file')
    return { ...finding, severity: 'error', category: 'api_misuse', subcategory: 'invented_api' };
  if (isOneOf(UNUSED, diagnostic)) return { ...finding, category: 'style_violation', subcategory: 'unused_code' };
  return finding;
}
