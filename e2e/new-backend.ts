import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkFolders, packNames, TEMPLATE } from '../native-host/checks/fixtures/check-folders.ts';
import { defaultFileName, LANGUAGE_IDS, type LanguageId } from '../shared/language.ts';

const ID_COMMENT = "/** The id of a backend, which is its folder's name. Written by `npm run backends`. */";

/** What a backend is called, as its source says; its id where it does not say. */
const titleOf = (root: string, id: string, folder: string): string =>
  /\btitle: (['"])(.+?)\1/.exec(readFileSync(path.join(root, folder, 'backend.ts'), 'utf8'))?.[2] ?? id;

const key = (id: string): string => (/^[a-z]\w*$/.test(id) ? id : `'${id}'`);

/**
 * The source files that list all backends, by their paths in the repository: the union of ids, what loads those of each
 * group, and what each is called.
 */
export function listFiles(root: string): Record<string, string> {
  const folders = checkFolders(root);
  const ids = [...folders.keys()];
  const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`);
  const loadersOf = (group: string): string =>
    [...folders]
      .filter(([id, folder]) => folder === `${group}/checks/${id}`)
      .map(([id]) => `  ${key(id)}: () => import('./${group === 'native-host' ? '' : 'checks/'}${id}/backend.ts'),\n`)
      .join('');
  const packs = packNames(root);
  const listOf = (pack: string): string => `${pack.toUpperCase().replaceAll('-', '_')}_CHECKS`;
  const spreads = packs.map((pack) => `  ...${listOf(pack)},\n`).join('');
  const packFiles = packs.map((pack): [string, string] => [
    `native-host/packs/${pack}/${pack}-checks.ts`,
    `/** What loads each backend of the pack. Written by \`npm run backends\`. */
export const ${listOf(pack)} = {
${loadersOf(`native-host/packs/${pack}`)}};
`,
  ]);
  return {
    'native-host/kit/backend-id.ts': `${ID_COMMENT}
export type BackendId =
${ids.map((id) => `  | '${id}'`).join('\n')};
`,
    ...Object.fromEntries(packFiles),
    'native-host/checks/loaders.ts': `import type { BackendId } from '../kit/backend-id.ts';
${packs.map((pack) => `import { ${listOf(pack)} } from '../packs/${pack}/${pack}-checks.ts';\n`).join('')}
/** What loads each backend. Written by \`npm run backends\`. */
export const BACKEND_LOADERS = {
${loadersOf('native-host')}${spreads}} satisfies Record<BackendId, () => Promise<unknown>>;
`,
    'shared/tool-titles.ts': `/** What each backend is called on every surface. Written by \`npm run backends\`. */
export const TOOL_TITLES: Readonly<Partial<Record<string, string>>> = {
${[...folders].map(([id, folder]) => `  ${key(id)}: ${quoted(titleOf(root, id, folder))},`).join('\n')}
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
  const folder = path.join(root, 'native-host/checks', id);
  const existing = checkFolders(root).get(id);
  if (existing !== undefined) throw new Error(`${existing} is there already`);
  cpSync(path.join(root, 'native-host/checks', TEMPLATE), folder, { recursive: true });
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
    console.log(`native-host/checks/${id} is made. docs/add-a-backend.md says how to fill it in;`);
    console.log(`until then its cases fail: npm test -- ${id}`);
  }
}
