import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** The page's script and style sheet. */
export interface PageBundle {
  script: string;
  style: string;
}

let bundle: Promise<PageBundle> | null = null;

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Bundles the page once per process, in memory. */
export function pageBundle(): Promise<PageBundle> {
  bundle ??= bundlePage();
  return bundle;
}

async function bundlePage(): Promise<PageBundle> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: here('./page'),
    build: {
      write: false,
      target: 'es2024',
      minify: false,
      modulePreload: false,
      rollupOptions: { input: here('./page/main.ts'), output: { format: 'es', codeSplitting: false } },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []));
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('vite built no script for the replica page');
  return { script: chunk.code, style: await readFile(here('./page/page.css'), 'utf8') };
}
