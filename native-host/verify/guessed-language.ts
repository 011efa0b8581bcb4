import { LANGUAGES, type LanguageId } from '../../shared/language.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { Finding } from '../../shared/finding.ts';

/** Checks whose findings hold in any language: they look for forms of keys and for signs, and parse nothing. */
const IN_ANY_LANGUAGE: readonly string[] = ['secrets', 'text-attacks'];

const isUnread = ({ category, severity }: Finding): boolean => category === 'syntax_error' && severity !== 'info';

/**
 * The results on a text whose language nobody named. Where it does not parse in the guessed one, the guess is as likely
 * wrong as the text: nothing is refuted then but what holds in any language, and what the parsers say is noted.
 */
export function withGuessedLanguage(results: readonly CheckResult[], language: LanguageId): CheckResult[] {
  const isRead = ({ verdict }: CheckResult): boolean => !verdict.findings.some(isUnread);
  if (results.every(isRead)) return [...results];
  const reason = `language not sure: nothing names it, and the text does not parse as ${LANGUAGES[language].title}`;
  return results.map((result): CheckResult => {
    const { backend, verdict } = result;
    if (IN_ANY_LANGUAGE.includes(backend)) return result;
    const findings = verdict.findings.map((each): Finding => ({ ...each, severity: 'info' }));
    if (verdict.kind === 'refuted' || !isRead(result))
      return { ...result, verdict: { kind: 'unknown', findings, reason } };
    return verdict.findings.length === 0 ? result : { ...result, verdict: { ...verdict, findings } };
  });
}
