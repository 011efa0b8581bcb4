import type { LanguageId } from '../../../../shared/language.ts';

/** The languages that have a table; apart from the tables, so that whoever asks loads neither them nor a parser. */
export const FOLLOWED_LANGUAGES = [
  'typescript',
  'tsx',
  'javascript',
  'jsx',
  'python',
  'java',
  'go',
  'php',
  'ruby',
  'csharp',
  'c',
  'cpp',
  'rust',
  'bash',
] as const satisfies readonly LanguageId[];
