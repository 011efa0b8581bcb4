import { fileURLToPath } from 'node:url';
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import { build, defineConfig, type Plugin } from 'vite';
import { borrowing } from './extension/build/borrowing.ts';
import { contentShapes } from './extension/platform/content-shapes.ts';
import { patchOf } from './extension/platform/text-patch.ts';
import { contentCss, idleCss, uiCss } from './extension/ui/ui-css.ts';
import manifest from './manifest.json' with { type: 'json' };
import { VERSION } from './shared/version.ts';

/**
 * The content script must be self-contained: a loader would need web_accessible_resources, by which pages detect
 * extensions.
 */
const CONTENT_ENTRY = 'extension/page/main.ts';

/** What the worker puts into a page once somebody uses it, self-contained for the same reason. */
const ATTENDANT_ENTRY = 'extension/page/attend.ts';

/**
 * Most functions of the first script are called on every page: compiled together they cost two thirds of what they cost
 * one by one at their first calls. Chromium from version 136 on knows the comment (v8.dev, "Giving V8 a heads-up").
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

const builtFile = (entry: string): string => entry.replace(/\.ts$/, '.js');

/**
 * Largest size in bytes of what every page of claude.ai parses, and of that together with what a page gets that
 * somebody uses.
 */
const MOST_BYTES = { [builtFile(CONTENT_ENTRY)]: 64_000, 'both content scripts': 192_000 };

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Fails the build when what is injected into claude.ai grew too large or became reachable for the page. */
function checkInjected(): Plugin {
  return {
    name: 'check-injected',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const output = bundle[builtFile(CONTENT_ENTRY)];
        if (output?.type === 'chunk') output.code = COMPILED_AT_ONCE + output.code;
        else if (output !== undefined) output.source = COMPILED_AT_ONCE + output.source.toString();
      },
    },
    writeBundle(_options, bundle) {
      const source = (file: string): Uint8Array | string => {
        const output = bundle[file];
        if (output === undefined) this.error(`${file} is named by the manifest and was not built`);
        return output.type === 'chunk' ? output.code : output.source;
      };
      const { content_scripts: scripts, ...rest } = JSON.parse(source('manifest.json').toString()) as Record<
        string,
        unknown
      > & { content_scripts: { js: string[] }[] };
      if ('web_accessible_resources' in rest) this.error('no file of the extension may be reachable from pages');
      const files = [builtFile(CONTENT_ENTRY), builtFile(ATTENDANT_ENTRY)];
      const unknown = scripts.flatMap(({ js }) => js).filter((file) => !files.includes(file));
      if (unknown.length > 0) this.error(`no size was set for ${unknown.join(', ')}`);
      const bytes = Object.fromEntries(files.map((file) => [file, Buffer.byteLength(source(file))]));
      bytes['both content scripts'] = Object.values(bytes).reduce((sum, each) => sum + each);
      for (const [what, most] of Object.entries(MOST_BYTES))
        if ((bytes[what] ?? Infinity) > most) this.error(`${what}: ${bytes[what]} bytes; the limit is ${most}`);
    },
  };
}

/** Builds the script that no page of the extension and no manifest names. */
function attendant(): Plugin {
  const file = builtFile(ATTENDANT_ENTRY);
  return {
    name: 'attendant',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        ...shared,
        configFile: false,
        logLevel: 'warn',
        // Children as arguments are shorter than the automatic runtime's object, and that needs a module of its own.
        oxc: {
          jsx: { runtime: 'classic', pragma: 'createNode', pragmaFrag: 'Group' },
          jsxInject: "import { h as createNode, Fragment as Group } from 'preact';",
        },
        plugins: [borrowing(here('extension/page/lent.ts'), 'claudeVerifyLent')],
        build: {
          ...shared.build,
          write: false,
          lib: { entry: here(ATTENDANT_ENTRY), formats: ['iife'], name: 'attendant' },
        },
      });
      const [output] = Array.isArray(built) ? built : [built];
      const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
      if (chunk === undefined) this.error(`${ATTENDANT_ENTRY} was not built`);
      // It may be there before the first script, which it borrows from, and then waits for it. An element of the page
      // whose id is such a name is no property of the global object's own.
      this.emitFile({
        type: 'asset',
        fileName: file,
        source: `globalThis.claudeVerifyAttend=(()=>{${chunk.code}});Object.hasOwn(globalThis,'claudeVerify')&&claudeVerifyAttend();`,
      });
    },
  };
}

/** What both builds have in common. */
const shared = {
  define: {
    CONTENT_SHAPES: JSON.stringify(contentShapes()),
    UI_CSS: JSON.stringify(uiCss()),
    CONTENT_CSS_PATCH: JSON.stringify(patchOf(idleCss(), contentCss())),
    IDLE_CSS: JSON.stringify(idleCss()),
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { target: 'chrome127' },
} as const;

export default defineConfig({
  ...shared,
  plugins: [
    attendant(),
    crx({
      manifest: { ...manifest, version: VERSION } as ManifestV3Export,
      contentScripts: { standaloneFiles: [CONTENT_ENTRY] },
    }),
    checkInjected(),
  ],
  resolve: {
    // The secret scanner's rules name two Node modules that no browser has.
    alias: { 'node:path': here('extension/platform/node-path.ts'), 'node:fs': here('extension/platform/node-fs.ts') },
  },
  build: {
    ...shared.build,
    outDir: 'dist',
    // Pages that the manifest does not name.
    rolldownOptions: {
      input: { sharing: 'extension/pages/sharing/sharing.html', insights: 'extension/pages/insights/insights.html' },
    },
    // Chromium preloads modules by itself; the polyfill would need `connect-src`.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
});
