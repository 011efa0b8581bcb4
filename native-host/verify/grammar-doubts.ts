import type { CheckResult } from '../../shared/verdict.ts';
import { isDecisive } from '../../shared/verdict-facts.ts';
import type { BackendId } from '../backend-kit/backend-id.ts';
import { NEEDS_NEWER } from '../backend-kit/needs-newer.ts';

/** The check whose grammars approximate a language. */
const GRAMMAR: BackendId = 'tree-sitter';
/** Linters that parse the language themselves: where one read a text, its grammar has nothing to add. */
const PARSERS: readonly string[] = ['shellcheck'] satisfies BackendId[];

/**
 * Leaves out what a grammar could not read where a compiler, or another parser of the language, read the text: then the
 * grammar is behind the language. Of a text that is newer than the compiler here, the grammar's warnings are left out
 * and its row stays.
 */
export function withoutGrammarDoubts(results: readonly CheckResult[]): CheckResult[] {
  const readers = results.filter(({ backend, check }) => check === 'types' || PARSERS.includes(backend));
  const isRead = readers.some(({ verdict }) => isDecisive(verdict));
  const isNewer = readers.some(({ verdict }) => 'reason' in verdict && NEEDS_NEWER.test(verdict.reason));
  return results.flatMap((result) => {
    const { backend, verdict } = result;
    if (backend !== GRAMMAR || verdict.kind !== 'unknown' || !(isRead || isNewer)) return [result];
    return isRead ? [] : [{ ...result, verdict: { ...verdict, findings: [] } }];
  });
}
