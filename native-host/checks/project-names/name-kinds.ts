import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import { regex } from '../../../shared/regex.ts';
import {
  addsMessages,
  declaresEnvironment,
  declaresMessages,
  declaresPrisma,
  handsOn,
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
import { remembered } from './remembered-readings.ts';
import { declaresTables, makesTables, mayMakeTables } from './sql/table-files.ts';

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
  /** Other files that have to be read, if their text has this. */
  perhaps?: { path(path: string): boolean; text: RegExp };
}

const PACKAGES = /(?:^|\/)package\.json$/;

/** All kinds of names. */
export const KINDS: Readonly<Record<NameKindId, NameKind>> = {
  sql: {
    languages: ['sql', ...SCRIPTS, 'python'],
    uses: regex('i')`\b(?:select\b[\s\S]{1,4000}?\bfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\b`,
    shows: (path) => languageOfFile(path) === 'sql' && declaresTables(path),
    declares: declaresTables,
    perhaps: { path: mayMakeTables, text: makesTables },
  },
  prisma: {
    languages: SCRIPTS,
    uses: /\.\s*(?:find(?:Unique|First|Many)|create|update|upsert|delete|count|aggregate|groupBy)\w*\s*\(/,
    shows: declaresPrisma,
    declares: declaresPrisma,
    perhaps: { path: isScriptFile, text: regex()`${makesClient}|${handsOn}` },
  },
  drizzle: {
    languages: SCRIPTS,
    uses: /\b(?:from|require)\b[^\n]*['"][.@~#]|\.query\.|Table\(/,
    shows: isScriptFile,
    manifest: { path: PACKAGES, names: /"drizzle-orm"/ },
    declares: () => false,
    perhaps: { path: isScriptFile, text: regex()`${mentionsDrizzle}|${handsOn}` },
  },
  django: {
    languages: ['python'],
    uses: /\bobjects\b|\b_default_manager\b|\bget_(?:object|list)_or_404\b/,
    shows: (path) => /(?:^|\/)models(?:\.py|\/[^/]+\.py)$/.test(path),
    declares: () => false,
    perhaps: { path: (path) => path.endsWith('.py') && !/(?:^|\/)migrations\//.test(path), text: mentionsDjango },
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
    declares: declaresMessages,
    perhaps: { path: isScriptFile, text: addsMessages },
  },
  routes: {
    languages: SCRIPTS,
    uses: /(?:\b(?:fetch|axios\.\w+|push|replace|prefetch|[rR]edirect|request)\s*\(|\bhref=)\s*\{?\s*['"`]\//,
    shows: isScriptFile,
    manifest: { path: PACKAGES, names: /"(?:next|express|fastify|hono)"\s*:/ },
    declares: (path) => isNextFile(path) || bringsRoutes(path),
    perhaps: { path: isScriptFile, text: mentionsServer },
  },
};

/** The kinds of names that the text of a file declares, beside those that its path alone says it does. */
export const kindsByText = remembered(({ path, text }): readonly NameKindId[] =>
  NAME_KINDS.filter((id) => {
    const { perhaps } = KINDS[id];
    return perhaps?.path(path) === true && perhaps.text.test(text);
  }),
);
