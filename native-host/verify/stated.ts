import type { Stated } from '../../shared/report.ts';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { didHold, looksAtStatements } from '../../shared/verdict-facts.ts';
import { isTold, readStatements, STATEMENT_CHANGES } from '../packs/formal/pack.ts';
import { positionsIn } from '../kit/text-position.ts';

/**
 * What a text states formally, beside the words of who asked for it; undefined where it states nothing.
 * @param source the code, and `asked` the request, both with secrets masked.
 */
export function statedIn(language: LanguageId, source: string, asked: string | undefined): Stated | undefined {
  const found = readStatements(language, source).statements.toSorted((a, b) => a.start - b.start);
  const placeOf = positionsIn(source);
  const items = found.flatMap((each) => {
    const { role, kind, of, text, start } = each;
    return role === 'word' || !isTold(each)
      ? []
      : [{ role, kind, of, text: cut(text, LIMITS.statementUnits), line: placeOf(start).line }];
  });
  if (items.length === 0) return undefined;
  const words = asked?.trim() ?? '';
  return {
    ...(words === '' ? {} : { asked: cut(words, LIMITS.askedUnits) }),
    items: items.slice(0, LIMITS.statementsTold),
    more: Math.max(0, items.length - LIMITS.statementsTold),
  };
}

const cut = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/**
 * A proof of another statement than before decides nothing about that one: beside a change that was told, no proof and
 * no model check is green.
 */
export function withChangedStatement(results: readonly CheckResult[]): CheckResult[] {
  const changed = results.some(({ verdict }) =>
    verdict.findings.some(({ rule, severity }) => STATEMENT_CHANGES.has(rule) && severity === 'warning'),
  );
  if (!changed) return [...results];
  return results.map((result) => {
    const { check, verdict } = result;
    return didHold(verdict) && looksAtStatements(check)
      ? { ...result, verdict: { ...verdict, undecided: 'the statement as it was before' } }
      : result;
  });
}
