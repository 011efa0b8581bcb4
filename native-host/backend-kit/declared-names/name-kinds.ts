import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import {
  addsMessages,
  declaresEnvironment,
  declaresMessages,
  declaresPrisma,
  isNextFile,
  isScriptFile,
  makesClient,
  mentionsDjango,
  mentionsDrizzle,
  mentionsServer,
  SCRIPTS,
  showsMessages,
} from './declaring-files.ts';
import { bringsRoutes } from './routes/foreign-routes.ts';
import { declaresTables } from './sql/migration-files.ts';

/** The kinds of names that are compared with what a project declares. */
export const NAME_KINDS = ['sql', 'prisma', 'drizzle', 'django', 'environment', 'messages', 'routes'] as const;

/** One of {@link NAME_KINDS}. */
export type NameKindId = (typeof NAME_KINDS)[number];

/** How names of one kind are found, and where a project declares them. */
interface NameKind {
  languages: readonly LanguageId[];
  /** May a file use such names? Read in its text, and too often rather than too seldom. */
  uses: RegExp;
  /** Does a file of this path show that the project declares such names? */
  shows(path: string): boolean;
  /** What a manifest has to name, besides. */
  manifest?: { path: RegExp; names: RegExp };
  /** Has a file of this path to be read to know all of them? */
  declares(path: string): boolean;
  /** Of the files that have to be read only those whose text has this. */
  mentions?(path: string, text: string): boolean;
}

const PACKAGES = /(?:^|\/)package\.json$/;

/** All kinds of names. */
export const KINDS: Readonly<Record<NameKindId, NameKind>> = {
  sql: {
    languages: ['sql', ...SCRIPTS, 'python'],
    uses: regex('i')`\b(?:select\b[\s\S]{1,4000}?\bfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\b`,
    shows: (path) => languageOfFile(path) === 'sql' && declaresTables(path),
    declares: declaresTables,
  },
  prisma: {
    languages: SCRIPTS,
    uses: /\.\s*(?:find(?:Unique|First|Many)|create|update|upsert|delete|count|aggregate|groupBy)\w*\s*\(/,
    shows: declaresPrisma,
    declares: (path) => declaresPrisma(path) || isScriptFile(path),
    mentions: (path, text) => declaresPrisma(path) || makesClient.test(text),
  },
  drizzle: {
    languages: SCRIPTS,
    uses: /\b(?:from|require)\b[^\n]*['"][.@~#]|\.query\.|Table\(/,
    shows: isScriptFile,
    manifest: { path: PACKAGES, names: /"drizzle-orm"/ },
    declares: isScriptFile,
    mentions: (_, text) => mentionsDrizzle.test(text),
  },
  django: {
    languages: ['python'],
    uses: /\bobjects\b|\b_default_manager\b|\bget_(?:object|list)_or_404\b/,
    shows: (path) => /(?:^|\/)models(?:\.py|\/[^/]+\.py)$/.test(path),
    declares: (path) => path.endsWith('.py') && !/(?:^|\/)migrations\//.test(path),
    mentions: (_, text) => mentionsDjango.test(text),
  },
  environment: {
    languages: [...SCRIPTS, 'python'],
    uses: /\b(?:process|Bun|import\.meta)\.env\b|\benviron\b|\bgetenv\b/,
    shows: declaresEnvironment,
    declares: declaresEnvironment,
  },
  messages: {
    languages: SCRIPTS,
    uses: /\$?\bt\s*[(.]|\$t\s*\(|\bformatMessage\s*\(|<(?:FormattedMessage|Trans)\b/,
    shows: showsMessages,
    declares: (path) => declaresMessages(path) || (isScriptFile(path) && /i18n|intl|locale|translat/i.test(path)),
    mentions: (path, text) => declaresMessages(path) || addsMessages.test(text),
  },
  routes: {
    languages: SCRIPTS,
    uses: /(?:\b(?:fetch|axios\.\w+|push|replace|prefetch|[rR]edirect|request)\s*\(|\bhref=)\s*\{?\s*['"`]\//,
    shows: isScriptFile,
    manifest: { path: PACKAGES, names: /"(?:next|express|fastify|hono)"\s*:/ },
    declares: (path) => isScriptFile(path) || isNextFile(path) || bringsRoutes(path),
    mentions: (path, text) => isNextFile(path) || bringsRoutes(path) || mentionsServer.test(text),
  },
};
