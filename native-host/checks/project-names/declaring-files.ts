import { regex } from '../../../shared/regex.ts';
import { languageOfFile, type LanguageId } from '../../../shared/language.ts';

/*
 * Which files of a project declare names, by their paths and their texts: what a backend asks before it has anything
 * parsed.
 */

/** The languages of scripts. */
export const SCRIPTS: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];

/** Is it a script, by its name? */
export const isScriptFile = (path: string): boolean => SCRIPTS.some((language) => language === languageOfFile(path));

/** An example of `.env`; the real one, which has secrets, is never read. */
export const declaresEnvironment = (path: string): boolean => EXAMPLE.test(path);

const EXAMPLE = regex()`
  (?:^|/)(?:
    \.env(?:\.\w+)?\.(?:example|sample|template|dist)
    |\.env[-_](?:example|sample|template)
    |(?:env|example|sample)\.(?:example|env|sample)
  )$
`;

/** Is it a Prisma schema? */
export const declaresPrisma = (path: string): boolean => path.endsWith('.prisma');

/** Does this text make or hand out a Prisma client? */
export const makesClient = /\bPrismaClient\b/;

/** Are Drizzle's tables in a text, or is a client of them made there? */
export const mentionsDrizzle =
  /\b(?:pg|mysql|sqlite|singlestore|gel|cockroach|mssql)Table(?:Creator)?\b|\bdrizzle\s*\(/;

/** Does a script hand on what another one exports? */
export const handsOn = /\bexport\s+(?:\*|\{[^}]*\})(?:\s*as\s+\w+)?\s*from\b/;

/** Are there Django models in a text, or what adds names to them? */
export const mentionsDjango = /\bdjango\b|\bmodels\.Model\b|\badd_to_class\b|\.(?:annotate|alias)\(/;

/** Are catalogues of messages added while the program runs? */
export const addsMessages = /\baddResource(?:Bundle|s)?\s*\(|\bmergeLocaleMessage\s*\(|\bsetLocaleMessage\s*\(/;

/** Does a script answer requests, or may it: `app.get('/api/users', ...)`? */
export const mentionsServer = regex()`
  \b(?:express|Router|Hono|[fF]astify)\b
  |\.(?:get|post|put|patch|delete|del|options|head|all|use|route)\s*\(\s*['"\`]/
`;

/** Has a file an address in Next, or a say in what addresses there are? */
export const isNextFile = (path: string): boolean =>
  /(?:^|\/)(?:app|pages)\/.*\.(?:[jt]sx?|mdx?)$|(?:^|\/)(?:next\.config\.[cm]?[jt]s|(?:middleware|proxy)\.[jt]s)$/.test(
    path,
  );

const MESSAGE_FOLDER =
  /(?:^|\/)(?:locales?|messages|i18n|langs?|languages?|translations?|intl)\/(?:[^/]+\/){0,3}[^/]+$/i;

/** Is it the name of a language: `en`, `pt-BR`, `zh_Hans`? */
export const isLanguageCode = (name: string): boolean =>
  /^[a-z]{2,3}(?:[-_](?:[A-Z][a-z]{3}|[A-Za-z]{2}|\d{3}))?$/.test(name);

/** Messages as data. */
export const isCatalogue = (path: string): boolean => /\.(?:json|ya?ml)$/.test(path);

/** Messages in a script that is called as its language: what they come to is not known. */
const isCatalogueInCode = (path: string): boolean => {
  const [, name = ''] = /([^/]+)\.[cm]?[jt]s$/.exec(path) ?? [];
  return isLanguageCode(name) && !/^(?:api|app|db|lib|run|env|use|set|get|url|fmt)$/.test(name);
};

/** Does a folder of translations hold this file? */
export const declaresMessages = (path: string): boolean =>
  MESSAGE_FOLDER.test(path) && (isCatalogue(path) || isCatalogueInCode(path));

/** Is it a file of messages that can be read? */
export const showsMessages = (path: string): boolean => MESSAGE_FOLDER.test(path) && isCatalogue(path);
