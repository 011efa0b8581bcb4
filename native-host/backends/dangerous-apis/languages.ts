import type { LanguageId } from '../../../shared/language.ts';

/** The languages that have rules; beside the rules themselves, so that the backend loads no parser. */
export const RULED_LANGUAGES = ['go', 'php', 'ruby', 'c', 'cpp', 'csharp', 'rust', 'bash'] as const satisfies readonly LanguageId[];
