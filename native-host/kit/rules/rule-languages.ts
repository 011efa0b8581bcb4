import type { LanguageId } from '../../../shared/language.ts';

/** The languages that rules can be learned for. */
export const RULE_LANGUAGES = [
  'python',
  'typescript',
  'tsx',
  'javascript',
  'jsx',
  'go',
  'java',
  'rust',
  'c',
  'cpp',
  'csharp',
  'ruby',
  'php',
] as const satisfies readonly LanguageId[];

const FAMILIES: Readonly<Partial<Record<LanguageId, string>>> = {
  typescript: 'script',
  tsx: 'script',
  javascript: 'script',
  jsx: 'script',
};

/** Languages whose trees have the same kinds of nodes are one family: a rule of one holds in all. */
export const ruleFamily = (language: LanguageId): string => FAMILIES[language] ?? language;
