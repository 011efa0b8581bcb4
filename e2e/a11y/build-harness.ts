import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/** Bundles the harness page as a classic script, so that it opens from a file; returns its address. */
export async function buildHarness(): Promise<string> {
  const outDir = resolve(import.meta.dirname, '../output/a11y');
  await build({
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir,
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: resolve(import.meta.dirname, 'harness.tsx'),
        formats: ['iife'],
        name: 'harness',
        fileName: () => 'harness.js',
      },
    },
  });
  mkdirSync(outDir, { recursive: true });
  const page = join(outDir, 'harness.html');
  writeFileSync(
    page,
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" ' +
      'content="width=device-width"><title>States</title></head><body><script ' +
      'src="harness.js"></script></body></html>',
  );
  return pathToFileURL(page).href;
}
