import { fileURLToPath } from 'node:url';
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import { contentShapes } from './extension/platform/content-shapes.ts';
import { contentCss, uiCss } from './extension/ui/ui-css.ts';
import manifest from './manifest.json' with { type: 'json' };

/** Largest content script in bytes (120 kB): it is parsed on every page of claude.ai. */
const CONTENT_SCRIPT_BYTES = 120_000;

/** The content script must be self-contained: a loader would need web_accessible_resources, by which pages detect extensions. */
const CONTENT_ENTRY = 'extension/content/main.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Fails the build when what is injected into claude.ai grew too large or became reachable for the page. */
function checkInjected(): Plugin {
  return {
    name: 'check-injected',
    apply: 'build',
    enforce: 'post',
    writeBundle(_options, bundle) {
      const source = (file: string): Uint8Array | string => {
        const output = bundle[file];
        if (output === undefined) this.error(`${file} is named by the manifest and was not built`);
        return output.type === 'chunk' ? output.code : output.source;
      };
      const built = JSON.parse(source('manifest.json').toString()) as Record<string, unknown> & { content_scripts: { js: string[] }[] };
      if ('web_accessible_resources' in built) this.error('no file of the extension may be reachable from pages');
      for (const file of built.content_scripts.flatMap((script) => script.js)) {
        if (source(file).toString().includes('ZodMini')) this.error(`${file} carries the schemas' library; shapes take its place there (extension/platform/shape.ts)`);
        const bytes = Buffer.byteLength(source(file));
        if (bytes > CONTENT_SCRIPT_BYTES) this.error(`${file} has ${bytes} bytes; the limit is ${CONTENT_SCRIPT_BYTES}`);
      }
    },
  };
}

export default defineConfig({
  plugins: [crx({ manifest: manifest as ManifestV3Export, contentScripts: { standaloneFiles: [CONTENT_ENTRY] } }), checkInjected()],
  define: { CONTENT_SHAPES: JSON.stringify(contentShapes()), UI_CSS: JSON.stringify(uiCss()), CONTENT_CSS: JSON.stringify(contentCss()) },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  resolve: {
    // The secret scanner's rules name two Node modules that no browser has.
    alias: { 'node:path': here('extension/platform/node-path.ts'), 'node:fs': here('extension/platform/node-fs.ts') },
  },
  build: {
    outDir: 'dist',
    // Pages that the manifest does not name.
    rolldownOptions: { input: { sharing: 'extension/sharing/sharing.html', insights: 'extension/insights/insights.html' } },
    target: 'chrome127',
    // Chromium preloads modules by itself; the polyfill would need `connect-src`.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
