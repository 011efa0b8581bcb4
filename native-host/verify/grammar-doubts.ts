import type { CheckResult } from '../../shared/verdict.ts';
import { isDecisive } from '../../shared/verdict-facts.ts';
import type { BackendId } from '../kit/backend-id.ts';
import { BY_GRAMMAR } from '../kit/grammars.ts';
import { NEEDS_NEWER } from '../kit/needs-newer.ts';

/** The check whose grammars approximate a language. */
const GRAMMAR: BackendId = 'tree-sitter';
/** Linters that parse the language themselves: where one read a text, its grammar has nothing to add. */
const PARSERS: readonly string[] = ['shellcheck'] satisfies BackendId[];

const isReader = ({ backend, check }: CheckResult): boolean => check === 'types' || PARSERS.includes(backend);

/** Did a compiler, or another parser of the language, read the text? */
export const isReadByParser = (results: readonly CheckResult[]): boolean =>
  results.some((result) => isReader(result) && isDecisive(result.verdict));

/**
 * Leaves out what a grammar could not read, and that it is no compiler, where a compiler or another parser of the
 * language read the text. Of a text that is newer than the compiler here, the grammar's warnings are left out and its
 * row stays.
 */
export function withoutGrammarDoubts(results: readonly CheckResult[]): CheckResult[] {
  const isRead = isReadByParser(results);
  const isNewer = results.some(
    (each) => isReader(each) && 'reason' in each.verdict && NEEDS_NEWER.test(each.verdict.reason),
  );
  return results.flatMap((result) => {
    const { backend, verdict } = result;
    if (backend !== GRAMMAR || !(isRead || isNewer)) return [result];
    if (verdict.kind === 'unknown') return isRead ? [] : [{ ...result, verdict: { ...verdict, findings: [] } }];
    const extent = isRead ? verdict.extent?.replace(BY_GRAMMAR, '') : verdict.extent;
    return [{ ...result, verdict: { ...verdict, ...(extent === undefined ? {} : { extent }) } }];
  });
}
