import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import * as z from 'zod/mini';
import { isBundleFresh } from '../native-host/bin/start.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

/** Where the native host is built into; git ignores it. Its files lie side by side. */
export const BUNDLE = path.join(ROOT, 'native-host', 'dist');

/** The file in it that lists what it was made from, for `native-host/bin/start.mjs`. */
export const STAMP = 'stamp.json';

/** The programs that `native-host/bin/start.mjs` starts. */
const PROGRAMS = ['program', 'serve-editor', 'daemon', 'shim'].map((name) => `native-host/bin/${name}.ts`);

/**
 * Packages that are built in with all that they need: reading their many small files takes a good part of a start. The
 * others stay packages, because they are large, native, or bring files that they read.
 */
const BUILT_IN = [
  '@modelcontextprotocol/server',
  '@secretlint/core',
  '@secretlint/profiler',
  '@secretlint/secretlint-rule-preset-recommend',
  'commander',
  'commonmark',
  'diff',
  'semver',
  'smol-toml',
  'toml-eslint-parser',
  'yaml',
  'zod',
];

const MANIFEST = 'package.json';

/** These packages and those that they depend on. */
function withDependencies(names: readonly string[]): string[] {
  const found = new Set(names);
  for (const name of found) {
    const text = readFileSync(path.join(ROOT, 'node_modules', name, MANIFEST), 'utf8');
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
    for (const dependency of Object.keys(dependencies)) found.add(dependency);
  }
  return [...found];
}

const inRoot = (file: string): string => path.relative(ROOT, file).replaceAll(path.sep, '/');

/** From the bundle's folder, as a URL or an import names it. */
const fromBundle = (file: string): string => path.relative(BUNDLE, file).replaceAll(path.sep, '/');

/** The name of a program's file in the bundle: `native-host/bin/daemon.ts` is `bin-daemon.mjs`. */
const builtName = (file: string): string =>
  `${path.relative(path.dirname(BUNDLE), file).replace(/\.ts$/, '').replaceAll(path.sep, '-')}.mjs`;

/**
 * `import.meta.url` and `import.meta.dirname` stay those of the source, because runners, texts and tables lie beside
 * it. A `.ts` file that is named by its URL is a program, an engine or a thread, and built, too; one in a folder
 * `runner` is shown to a sandbox as it is.
 */
function keepPlaces(): Plugin {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.') || !path.isAbsolute(id) || !/^(?:native-host|shared)\//.test(inRoot(id)))
        return null;
      const folder = path.dirname(id);
      const own = "new URL('#', import.meta.url)".replace('#', fromBundle(id));
      return code
        .split(/(new URL\('[^']+\.ts', import\.meta\.url\))/)
        .map((part) => {
          const [, name] = /^new URL\('([^']+\.ts)'/.exec(part) ?? [];
          if (name === undefined || /(?:^|\/)runner\//.test(name))
            return part
              .replaceAll(/\bimport\.meta\.url\b/g, `${own}.href`)
              .replaceAll(
                /\bimport\.meta\.dirname\b/g,
                `process.getBuiltinModule('node:url').fileURLToPath(new URL('${fromBundle(folder)}', import.meta.url))`,
              );
          const program = path.resolve(folder, name);
          this.emitFile({ type: 'chunk', id: program, fileName: builtName(program) });
          return `new URL('${builtName(program)}', import.meta.url)`;
        })
        .join('');
    },
  };
}

async function bundle(): Promise<Rolldown.RolldownOutput['output']> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [keepPlaces()],
    ssr: { noExternal: withDependencies(BUILT_IN) },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      rolldownOptions: {
        input: Object.fromEntries(
          PROGRAMS.map((file) => [path.parse(builtName(path.join(ROOT, file))).name, path.join(ROOT, file)]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        checks: { invalidAnnotation: false },
      },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('one bundle was expected');
  return built.output;
}

/** What the bundle depends on: its sources, the manifests of the packages in it, and this file. */
function sourcesOf(chunks: readonly Rolldown.OutputChunk[]): string[] {
  const files = new Set([import.meta.filename]);
  for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
    if (!path.isAbsolute(id)) continue;
    const [, packageFolder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
    files.add(packageFolder === undefined ? id : path.join(packageFolder, MANIFEST));
  }
  return [...files].toSorted();
}

const BUILT = z.object({ built: z.array(z.string()) });

/** The files of the bundle that is there, but for the stamp. */
export function bundledFiles(): string[] {
  try {
    return BUILT.parse(JSON.parse(readFileSync(path.join(BUNDLE, STAMP), 'utf8'))).built;
  } catch {
    return [];
  }
}

function put(name: string, text: string): void {
  const file = path.join(BUNDLE, name);
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/**
 * Builds the native host into {@link BUNDLE}. A file that stays the same is not touched, because start-up snapshots are
 * made of it; what only the bundle before had stays until the next build, because a daemon may still load it. Throws
 * where a source is changed meanwhile.
 */
export async function buildHost(): Promise<void> {
  const startedAt = Date.now();
  const files = await bundle();
  const chunks = files.filter((file) => file.type === 'chunk');
  const programs = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const back = chunks.find(({ imports }) => imports.some((file) => programs.has(file)));
  // A program waits for what it imports while it is loaded itself: what imports it back would wait for ever.
  if (back !== undefined) throw new Error(`${back.fileName} imports a program: ${back.imports.join(', ')}`);

  mkdirSync(BUNDLE, { recursive: true });
  const built = files.map(({ fileName }) => fileName);
  const kept = new Set([...bundledFiles(), ...built]);
  // Until all is written there is no bundle.
  rmSync(path.join(BUNDLE, STAMP), { force: true });
  for (const name of readdirSync(BUNDLE)) if (!kept.has(name)) rmSync(path.join(BUNDLE, name));
  for (const file of files) put(file.fileName, file.type === 'chunk' ? file.code : file.source.toString());
  const sources = sourcesOf(chunks).map((file) => {
    const { size, mtimeMs } = statSync(file);
    if (mtimeMs >= startedAt) throw new Error(`${file} was changed while the native host was built: build it again.`);
    return [fromBundle(file), size, mtimeMs];
  });
  writeFileSync(path.join(BUNDLE, STAMP), JSON.stringify({ sources, built }));
}

/** The stamp where nobody changes the sources. */
export const RELEASED_STAMP = JSON.stringify({ sources: [] });

/** Builds it unless the bundle that is there was made of these sources. */
export async function ensureHost(): Promise<void> {
  if (!isBundleFresh()) await buildHost();
}

if (import.meta.main) await ensureHost();
