import { randomUUID } from 'node:crypto';
import { correctionSchema } from '../../shared/correction.ts';
import type { Correction } from '../../shared/correction.ts';
import { languageOfFile, languageOfWord } from '../../shared/language.ts';
import type { LanguageId } from '../../shared/language.ts';
import { anonymise } from './anonymise.ts';
import { detectLeaks } from './detect-leaks.ts';
import { loadGrammars } from './sharing-grammars.ts';
import { knownNames } from './personal-names.ts';
import type { NameSources } from './personal-names.ts';
import type { ShareCandidate } from './queue-rows.ts';
import { sharedText } from './shared-record.ts';

/** What became of a candidate: the exact text that would leave, or why it is left. */
export type BuiltItem = { kind: 'ready'; id: string; bytes: string } | { kind: 'left'; why: string };

/**
 * Anonymises one correction and looks the result through. @param sources names besides those that the capture itself
 * holds.
 */
export async function buildItem(
  { json, language: stored }: ShareCandidate,
  sources: NameSources,
  rename: boolean,
  newId: () => string = randomUUID,
): Promise<BuiltItem> {
  const parsed = correctionSchema.safeParse(JSON.parse(json));
  if (!parsed.success) return { kind: 'left', why: 'it is not a correction of the format' };
  const capture = parsed.data;
  const language = languageOf(capture, stored);
  const names = knownNames({
    ...sources,
    projects: [...sources.projects, capture.project ?? ''],
    folders: [...sources.folders, capture.claude_output.file?.split(/[\\/]/).slice(0, -1).join('/') ?? ''],
    ids: [...sources.ids, capture.session_id ?? '', capture.id],
  });
  const parse = await loadGrammars(language === null ? [] : [language]);
  const id = newId();
  const { record, broken } = anonymise({ capture, language, names, parse, rename, id });
  if (broken.length > 0) return { kind: 'left', why: `${broken.join(' and ')} would not parse any more` };
  const [leak] = await detectLeaks(record, names, parse);
  if (leak !== undefined) return { kind: 'left', why: `${leak.where}, line ${leak.line}: ${leak.what}` };
  return { kind: 'ready', id, bytes: sharedText(record) };
}

function languageOf(capture: Correction, stored: string | null): LanguageId | null {
  return (
    (stored === null ? undefined : languageOfWord(stored)) ?? languageOfFile(capture.claude_output.file ?? '') ?? null
  );
}
