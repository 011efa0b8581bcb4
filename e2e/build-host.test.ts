import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../shared/version.ts';
import { BUNDLE, bundledFiles, ensureHost, RELEASED_STAMP } from './build-host.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-bundle-test-'));
  await ensureHost();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What Node says of each module that it loads. */
const HOOK = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { console.error(url); return next(url, context); } });`;

test('the command line runs from the bundle, and its version needs little of it', () => {
  const hook = path.join(folder, 'hook.mjs');
  writeFileSync(hook, HOOK);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(hook).href, path.join(ROOT, 'native-host/bin/cli.mjs'), '--version'],
    { env: { PATH: '/usr/bin:/bin', HOME: folder }, encoding: 'utf8' },
  );
  expect(stdout).toBe(`${VERSION}\n`);
  const files = stderr.split('\n').flatMap((url) => (url.startsWith('file:') ? [fileURLToPath(url)] : []));
  const own = files.map((file) => path.relative(ROOT, file));
  expect(own).toContain('native-host/dist/bin-program.mjs');
  expect(own.filter((file) => !/^native-host\/(?:dist\/|bin\/(?:cli|start)\.mjs$)/.test(file))).toEqual([]);
  expect(own.length).toBeLessThan(50);
});

test('whatever a bundled module names by its place is there', () => {
  const named = bundledFiles()
    .filter((file) => file.endsWith('.mjs'))
    .flatMap((file) =>
      [...readFileSync(path.join(BUNDLE, file), 'utf8').matchAll(/new URL\("([^"]+)", import\.meta\.url\)/g)].map(
        ([, place = '']) => path.join(BUNDLE, place),
      ),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
  expect(named).toContain(path.join(BUNDLE, 'sandbox-engine-host.mjs'));
});

test('a bundle is used only while its sources are the same; one without sources always', () => {
  const at = (name: string): string => path.join(folder, 'checkout', name);
  const put = (name: string, text: string): void => {
    mkdirSync(path.dirname(at(name)), { recursive: true });
    writeFileSync(at(name), text);
  };
  put('bin/program.ts', 'console.log("sources" as string);');
  put('dist/bin-program.mjs', 'console.log("bundle");');
  put('run.mjs', `import { load } from './bin/start.mjs'; await load('program');`);
  cpSync(path.join(ROOT, 'native-host/bin/start.mjs'), at('bin/start.mjs'));
  const stamp = (): void => {
    const { size, mtimeMs } = statSync(at('bin/program.ts'));
    put('dist/stamp.json', JSON.stringify({ sources: [['../bin/program.ts', size, mtimeMs]], built: [] }));
  };
  const ran = (): string => spawnSync(process.execPath, [at('run.mjs')], { encoding: 'utf8' }).stdout.trim();

  expect(ran(), 'no stamp').toBe('sources');
  stamp();
  expect(ran()).toBe('bundle');
  put('bin/program.ts', 'console.log("changed" as string);');
  expect(ran(), 'edited').toBe('changed');
  stamp();
  utimesSync(at('bin/program.ts'), 1, 1);
  expect(ran(), 'touched').toBe('changed');
  put('dist/stamp.json', RELEASED_STAMP);
  expect(ran()).toBe('bundle');
  put('dist/stamp.json', '{"sources": [');
  expect(ran(), 'cut off').toBe('changed');
});
