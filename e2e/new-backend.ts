import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultFileName, LANGUAGE_IDS, type LanguageId } from '../shared/language.ts';

const TEMPLATE = '_template';
const ID_COMMENT = "/** The id of a backend, which is its folder's name. Written by `npm run backends`. */";

/** The ids of the backends under a checkout: their folders' names, sorted, without the template. */
export const backendIds = (root: string): string[] =>
  readdirSync(path.join(root, 'native-host/backends'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== TEMPLATE)
    .map((entry) => entry.name)
    .toSorted();

/** What a backend is called, as its source says; an id where it says nothing. */
const titleOf = (root: string, id: string): string =>
  /\btitle: (['"])(.+?)\1/.exec(readFileSync(path.join(root, 'native-host/backends', id, 'backend.ts'), 'utf8'))?.[2] ??
  id;

/**
 * The source files that list all backends, by their paths in the repository: the union of ids, what loads each, and
 * what each is called.
 */
export function listFiles(root: string): Record<string, string> {
  const ids = backendIds(root);
  const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
  const key = (id: string): string => (/^[a-z]\w*$/.test(id) ? id : `'${id}'`);
  return {
    'native-host/backend-kit/backend-id.ts': `${ID_COMMENT}
export type BackendId =
${ids.map((id) => `  | '${id}'`).join('\n')};
`,
    'native-host/backends/loaders.ts': `import type { BackendId } from '../backend-kit/backend-id.ts';

/** What loads each backend. Written by \`npm run backends\`. */
export const BACKEND_LOADERS = {
${ids.map((id) => `  ${key(id)}: () => import('./${id}/backend.ts'),`).join('\n')}
} satisfies Record<BackendId, () => Promise<unknown>>;
`,
    'shared/tool-titles.ts': `/** What each backend is called on every surface. Written by \`npm run backends\`. */
export const TOOL_TITLES: Readonly<Partial<Record<string, string>>> = {
${ids.map((id) => `  ${key(id)}: ${quoted(titleOf(root, id))},`).join('\n')}
};
`,
  };
}

/** Writes the lists of all backends, by the folders that are there. */
export function writeLists(root: string): void {
  for (const [file, text] of Object.entries(listFiles(root))) writeFileSync(path.join(root, file), text);
}

/**
 * Makes a backend's folder from the template, with cases in the language, and lists it. Throws where the id is none, or
 * is there already.
 */
export function newBackend(root: string, id: string, language: LanguageId): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new Error(`${id} is no id: small letters, digits and dashes`);
  const folder = path.join(root, 'native-host/backends', id);
  if (existsSync(folder)) throw new Error(`native-host/backends/${id} is there already`);
  cpSync(path.join(root, 'native-host/backends', TEMPLATE), folder, { recursive: true });
  for (const name of readdirSync(path.join(folder, 'cases'))) {
    const file = path.join(folder, 'cases', name);
    renameSync(file, file.replace(/\.\w+$/, path.extname(defaultFileName(language))));
  }
  for (const name of ['backend.ts', 'README.md']) {
    const file = path.join(folder, name);
    const text = readFileSync(file, 'utf8').replaceAll(TEMPLATE, id).replaceAll("'bash'", `'${language}'`);
    writeFileSync(file, text);
  }
  writeLists(root);
}

const isLanguage = (name: string): name is LanguageId => LANGUAGE_IDS.some((id) => id === name);

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..');
  const [id, language = ''] = process.argv.slice(2);
  if (id === undefined) writeLists(root);
  else if (!isLanguage(language))
    throw new Error(`npm run new-backend -- ${id} LANGUAGE, which is one of ${LANGUAGE_IDS.join(', ')}`);
  else {
    newBackend(root, id, language);
    console.log(`native-host/backends/${id} is made. docs/add-a-backend.md says how to fill it in;`);
    console.log(`until then its cases fail: npm test -- ${id}`);
  }
}
