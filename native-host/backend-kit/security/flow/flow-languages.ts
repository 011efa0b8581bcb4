import type { LanguageId } from '../../../../shared/language.ts';

/** The languages that have a table; beside the tables themselves, so that the backend loads no parser. */
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
