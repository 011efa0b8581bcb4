import type { AskedCheck } from '../../shared/report.ts';
import type { Check, CheckResult } from '../../shared/verdict.ts';
import type { Backend } from '../kit/define.ts';
import { selectTreeBackends } from './plan-checks.ts';
import type { Target } from './target.ts';

/** Checks that hold the code against what somebody said of it before. */
const SAYING: readonly Check[] = ['test', 'prove'];

/** What runs without holding the code against anything, in the words of {@link Backend.waiting}. */
const SAYS_NOTHING = /^its (?:main program|directives)$/;

/** These ran, and found nothing to hold the code against. */
const FOUND_NONE: ReadonlySet<string> = new Set(['vacuous', 'unsupported']);

/**
 * Does a test, an example, an assertion or a contract say what this code should do, whether or not it may run? Asked of
 * a text whose behaviour nobody checked: "nothing says what it should do" would be false of it.
 */
export function isSpecified(
  backends: readonly Backend[],
  { language, file, withBlock: { tree }, messages }: Target,
  results: readonly Pick<CheckResult, 'backend' | 'check' | 'verdict'>[],
  asked: readonly AskedCheck[],
): boolean {
  const answers = new Set(results.filter(({ check }) => SAYING.includes(check)).map(({ backend }) => backend));
  const isSaying = ({ name, required, backends: own }: AskedCheck): boolean =>
    required && (own.length === 0 ? /test|spec|pro(?:of|ve)/i.test(name) : own.some((id) => answers.has(id)));
  if (asked.some(isSaying)) return true;
  const inVain = new Set(results.filter(({ verdict }) => FOUND_NONE.has(verdict.kind)).map(({ backend }) => backend));
  return selectTreeBackends(backends, language, tree, file.path, { messages }).some((backend) => {
    if (!SAYING.includes(backend.check) || inVain.has(backend.id)) return false;
    if (backend.waiting === undefined) return !backend.id.endsWith('-program');
    const words = backend.waiting(tree, file.path, backend.readsMessages === true ? messages : undefined);
    return words !== undefined && !SAYS_NOTHING.test(words);
  });
}
