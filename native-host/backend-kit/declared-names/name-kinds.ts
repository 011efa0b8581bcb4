import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import { mentionsDjango } from './orm/django-models.ts';
import { makesClient } from './orm/prisma-client.ts';
import { declaresPrisma } from './orm/prisma-schema.ts';
import { declaresTables } from './sql/migration-files.ts';

/** The kinds of names that are compared with what a project declares. */
export const NAME_KINDS = ['sql', 'prisma', 'django', 'environment'] as const;

/** One of {@link NAME_KINDS}. */
export type NameKindId = (typeof NAME_KINDS)[number];

/** How names of one kind are found, and where a project declares them. */
export interface NameKind {
  /** In words, for what was not compared. */
  title: string;
  languages: readonly LanguageId[];
  /** May a file use such names? Read in its text, and too often rather than too seldom. */
  uses: RegExp;
  /** Does a file of this path show that the project declares such names? */
  shows(path: string): boolean;
  /** Has a file of this path to be read to know all of them? */
  declares(path: string): boolean;
  /** Of the files that have to be read only those whose text has this. */
  mentions?: RegExp;
}

const SCRIPTS: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];

/** An example of `.env`; the real one, which has secrets, is never read. */
export const declaresEnvironment = (path: string): boolean =>
  /(?:^|\/)(?:\.env(?:\.\w+)?\.(?:example|sample|template|dist)|\.env[-_](?:example|sample|template)|(?:env|example|sample)\.(?:example|env|sample))$/.test(
    path,
  );

const isScriptFile = (path: string): boolean => SCRIPTS.some((language) => language === languageOfFile(path));
const isSqlFile = (path: string): boolean => languageOfFile(path) === 'sql';

/** All kinds of names. */
export const KINDS: Readonly<Record<NameKindId, NameKind>> = {
  sql: {
    title: 'tables and columns',
    languages: ['sql', ...SCRIPTS, 'python'],
    uses: regex('i')`\b(?:select\b[\s\S]{1,4000}?\bfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\b`,
    shows: (path) => isSqlFile(path) && declaresTables(path),
    declares: declaresTables,
  },
  prisma: {
    title: 'models and fields',
    languages: SCRIPTS,
    uses: /\.\s*(?:find(?:Unique|First|Many)|create|update|upsert|delete|count|aggregate|groupBy)\w*\s*\(/,
    shows: declaresPrisma,
    declares: (path) => declaresPrisma(path) || isScriptFile(path),
    mentions: new RegExp(`${makesClient.source}|^[ \\t]*(?:model|type|view|datasource)\\s+\\w+\\s*\\{`, 'm'),
  },
  django: {
    title: 'fields of models',
    languages: ['python'],
    uses: /\bobjects\b|\b_default_manager\b|\bget_(?:object|list)_or_404\b/,
    shows: (path) => /(?:^|\/)models(?:\.py|\/[^/]+\.py)$/.test(path),
    declares: (path) => path.endsWith('.py') && !/(?:^|\/)migrations\//.test(path),
    mentions: mentionsDjango,
  },
  environment: {
    title: 'names of the environment',
    languages: [...SCRIPTS, 'python'],
    uses: /\b(?:process|Bun|import\.meta)\.env\b|\benviron\b|\bgetenv\b/,
    shows: declaresEnvironment,
    declares: declaresEnvironment,
  },
};
