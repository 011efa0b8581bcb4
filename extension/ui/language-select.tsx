import type { VNode } from 'preact';
import { LANGUAGE_IDS, LANGUAGES, type LanguageId } from '../../shared/language.ts';

interface LanguageSelectProps {
  language: LanguageId | null;
  onLanguage(event: Event, language: LanguageId): void;
}

/** Chooses the language that a block is taken for; without one it reads "no language". */
export function LanguageSelect({ language, onLanguage }: LanguageSelectProps): VNode {
  const choose = (event: Event): void => {
    const { value } = event.currentTarget as HTMLSelectElement;
    const chosen = LANGUAGE_IDS.find((id) => id === value);
    if (chosen !== undefined) onLanguage(event, chosen);
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
