import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadBackends } from '../native-host/checks/registry.ts';
import { checkFolders } from '../native-host/checks/fixtures/check-folders.ts';
import type { Backend, Tool } from '../native-host/kit/define.ts';
import { LANGUAGE_IDS, LANGUAGES, type LanguageId } from '../shared/language.ts';

const DOCUMENT = path.resolve(import.meta.dirname, '../docs/backends.md');
const FOLDERS = checkFolders(path.resolve(import.meta.dirname, '..'));
const GENERATED = /(?<=<!-- backends -->\n)[^]*?(?=<!-- \/backends -->)/;

const EFFECTS: Readonly<Record<Backend['effect'], string>> = {
  pure: 'reads the text',
  'reads-project': 'reads the project',
  'runs-code': 'runs code',
  network: 'asks the network',
};

function comesWith(tool: Tool): string {
  switch (tool.kind) {
    case 'npm':
      return `npm ci (${tool.package})`;
    case 'own':
      return 'claude-verify';
    case 'tree':
      return `the project (${tool.package})`;
    case 'system':
      return `your system (${tool.command})`;
    case 'file':
      return `\`claude-verify tools install ${tool.file}\``;
    case 'server':
      return `a server of yours (\`${tool.allow}\`)`;
  }
}

const isForAll = ({ languages }: Backend): boolean => languages.length === LANGUAGE_IDS.length;

function described(backend: Backend): string {
  const { id, title, check, effect, over, onlyWhenAsked, tool } = backend;
  const asked = onlyWhenAsked === true ? ', only where the project asks for it' : '';
  const cells = [
    `[\`${id}\`](../${FOLDERS.get(id)}/README.md)`,
    title,
    isForAll(backend) ? 'all' : backend.languages.join(', '),
    check,
    over === 'tree' ? 'files around it' : 'one file',
    `${EFFECTS[effect]}${asked}`,
    comesWith(tool),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The backends of a language that read only, and those that run code or ask the network. */
function byLanguage(backends: readonly Backend[], language: LanguageId): string {
  const ids = (isAsked: boolean): string =>
    backends
      .filter((backend) => backend.languages.includes(language) && !isForAll(backend))
      .filter(({ effect }) => (effect === 'runs-code' || effect === 'network') === isAsked)
      .map(({ id }) => id)
      .join(', ');
  return `| ${LANGUAGES[language].title} | ${ids(false)} | ${ids(true)} |`;
}

test('docs/backends.md has every backend as it is defined; UPDATE_GOLDENS=1 writes it', async () => {
  const backends = await loadBackends();
  const head = ['| backend | is | languages | check | looks at | does | comes with |', '|---|---|---|---|---|---|---|'];
  const languages = LANGUAGE_IDS.map((language) => byLanguage(backends, language));
  const table = `\n${[
    '| language | reads only | needs your permission |',
    '|---|---|---|',
    ...languages,
    '\n## Every backend\n',
    ...head,
    ...backends.map(described),
  ].join('\n')}\n\n`;
  const document = readFileSync(DOCUMENT, 'utf8');
  if (process.env['UPDATE_GOLDENS'] === '1')
    writeFileSync(
      DOCUMENT,
      document.replace(GENERATED, () => table),
    );
  expect(readFileSync(DOCUMENT, 'utf8').match(GENERATED)?.[0]).toBe(table);
});
