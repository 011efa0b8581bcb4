import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import { build } from 'vite';
import * as z from 'zod';
import { VERSION } from '../shared/version.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'editors/vscode');
const BUILT = 'extension.cjs';
/** The same for every file, so that the same build is the same package. */
const ZIP_EPOCH = new Date(1980, 0, 1);

const manifestSchema = z.looseObject({
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  publisher: z.string(),
  engines: z.object({ vscode: z.string() }),
  categories: z.array(z.string()),
  keywords: z.array(z.string()),
  extensionKind: z.array(z.string()),
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What a package says of itself to a marketplace, as `vsce` writes it. */
function vsixManifest(manifest: z.infer<typeof manifestSchema>): string {
  const property = (id: string, value: string): string =>
    `      <Property Id="Microsoft.VisualStudio.Code.${id}" Value="${escaped(value)}" />`;
  const asset = (type: string, file: string): string =>
    `    <Asset Type="Microsoft.VisualStudio.${type}" Path="extension/${file}" Addressable="true" />`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">',
    '  <Metadata>',
    `    <Identity Language="en-US" Id="${escaped(manifest.name)}" Version="${VERSION}" ` +
      `Publisher="${escaped(manifest.publisher)}" />`,
    `    <DisplayName>${escaped(manifest.displayName)}</DisplayName>`,
    `    <Description xml:space="preserve">${escaped(manifest.description)}</Description>`,
    `    <Tags>${escaped(manifest.keywords.join(','))}</Tags>`,
    `    <Categories>${escaped(manifest.categories.join(','))}</Categories>`,
    '    <License>extension/LICENSE.txt</License>',
    '    <Properties>',
    property('Engine', manifest.engines.vscode),
    property('ExtensionKind', manifest.extensionKind.join(',')),
    '    </Properties>',
    '  </Metadata>',
    '  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code" /></Installation>',
    '  <Dependencies />',
    '  <Assets>',
    asset('Code.Manifest', 'package.json'),
    asset('Services.Content.Details', 'README.md'),
    asset('Services.Content.License', 'LICENSE.txt'),
    '  </Assets>',
    '</PackageManifest>',
    '',
  ].join('\n');
}

const CONTENT_TYPES = [
  '<?xml version="1.0" encoding="utf-8"?>',
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
  ...Object.entries({
    '.json': 'application/json',
    '.cjs': 'application/javascript',
    '.md': 'text/markdown',
    '.txt': 'text/plain',
    '.vsixmanifest': 'text/xml',
  }).map(([extension, type]) => `  <Default Extension="${extension}" ContentType="${type}" />`),
  '</Types>',
  '',
].join('\n');

/** The extension as one file, with everything but VS Code itself, and the folders of the packages that are in it. */
async function bundle(to: string): Promise<{ program: string; packages: string[] }> {
  const inside: string[] = [];
  await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'warn',
    ssr: { noExternal: true },
    plugins: [{ name: 'what-is-inside', moduleParsed: ({ id }) => void inside.push(id) }],
    build: {
      ssr: path.join(FOLDER, 'extension.ts'),
      outDir: to,
      emptyOutDir: false,
      target: 'node20',
      minify: true,
      rolldownOptions: { external: ['vscode'], output: { format: 'cjs', entryFileNames: BUILT } },
    },
  });
  const folders = inside.flatMap((id) => /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? []);
  return { program: readFileSync(path.join(to, BUILT), 'utf8'), packages: [...new Set(folders)].toSorted() };
}

/** The licences of packages, which go with every copy. Throws for one that has none. */
function notices(packages: readonly string[]): string {
  return packages
    .map((folder) => {
      const licence = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
      if (licence === undefined) throw new Error(`${folder} has no licence`);
      return `${path.basename(folder)}\n\n${readFileSync(path.join(folder, licence), 'utf8').trim()}\n`;
    })
    .join('\n---\n\n');
}

/**
 * Packs the extension for VS Code into a folder, as a file that `code --install-extension` takes. It is made here and
 * not by `vsce`, which brings two dozen packages for accounts and uploads. Returns its path.
 */
export async function packVscode(to: string): Promise<string> {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, 'package.json'), 'utf8')));
  const stage = mkdtempSync(path.join(tmpdir(), 'cv-vscode-'));
  try {
    const { program, packages } = await bundle(stage);
    const contents = {
      'extension.vsixmanifest': vsixManifest(manifest),
      '[Content_Types].xml': CONTENT_TYPES,
      'extension/package.json': `${JSON.stringify({ ...manifest, version: VERSION }, null, 2)}\n`,
      'extension/README.md': readFileSync(path.join(FOLDER, 'README.md'), 'utf8'),
      'extension/LICENSE.txt': readFileSync(path.join(ROOT, 'LICENSE'), 'utf8'),
      'extension/ThirdPartyNotices.txt': notices(packages),
      [`extension/${BUILT}`]: program,
    };
    const files = Object.entries(contents).map(([name, text]): [string, Uint8Array] => [name, Buffer.from(text)]);
    const file = path.join(to, `${manifest.name}-${VERSION}.vsix`);
    mkdirSync(to, { recursive: true });
    writeFileSync(file, zipSync(Object.fromEntries(files), { level: 9, mtime: ZIP_EPOCH }));
    return file;
  } finally {
    rmSync(stage, { recursive: true });
  }
}

if (import.meta.main) console.log(await packVscode(path.join(ROOT, 'release')));
