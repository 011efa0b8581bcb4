import type { VNode } from 'preact';
import { LANGUAGE_IDS, LANGUAGES, languageSchema, type LanguageId } from '../../shared/language.ts';

interface LanguageSelectProps {
  language: LanguageId | null;
  onLanguage(language: LanguageId): void;
}

/** Chooses the language that a block is taken for; without one it reads "no language". */
export function LanguageSelect({ language, onLanguage }: LanguageSelectProps): VNode {
  const choose = (event: Event): void => {
    const chosen = languageSchema.safeParse((event.currentTarget as HTMLSelectElement).value);
    if (chosen.success) onLanguage(chosen.data);
  };
  return (
    <select class="select small" aria-label="Language of this block" value={language ?? ''} onChange={choose}>
      {language === null && <option value="">no language</option>}
      {LANGUAGE_IDS.map((id) => (
        <option key={id} value={id}>
          {LANGUAGES[id].title}
        </option>
      ))}
    </select>
  );
}
