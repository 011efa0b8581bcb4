import { homedir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { crx, type ManifestV3Export } from '@crxjs/vite-plugin';
import { defineConfig, type Plugin } from 'vite';
import { firefoxManifest } from './extension/firefox-manifest.ts';
import manifest from './manifest.json' with { type: 'json' };
import { ADDON_ID } from './native-host/rpc/caller.ts';
import { pathCall } from './native-host/rpc/own-command.ts';
import { VERSION } from './shared/version.ts';

/**
 * The content script is one file: one that loads parts of itself needs web_accessible_resources, by which pages detect
 * extensions.
 */
const CONTENT_ENTRY = 'extension/page/main.ts';

/**
 * Most functions of the content script are called on every page: compiled together they cost two thirds of what they
 * cost one by one at their first calls. Chromium from version 136 on knows the comment (v8.dev, "Giving V8 a
 * heads-up").
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

const BUILT = CONTENT_ENTRY.replace(/\.ts$/, '.js');

/**
 * Largest size of what every page of claude.ai parses. Firefox's build is some hundred bytes larger; counting blocks
 * honestly took the last of 170,000.
 */
const MOST_BYTES = 172_000;

/** The mode of `npm run build:firefox`. */
const FIREFOX = 'firefox';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Messages name the command as it can be called; where a release is unpacked, nobody knows here. */
const COMMAND =
  process.env['CV_RELEASE'] === '1'
    ? undefined
    : pathCall({ launcher: here('native-host/bin/claude-verify'), home: homedir() });

/** The content script without style rules that only other browsers read, and without what nested rules begin with. */
function fitFor(mode: string, code: string): string {
  const others = mode === FIREFOX ? /& [.\w-]+::-webkit-progress-\w+\{[^}]*\}/g : /& [.\w-]+::-moz-\w+-bar\{[^}]*\}/g;
  return (mode === FIREFOX ? '' : COMPILED_AT_ONCE) + code.replace(others, '').replace(/(?<=[{};,])& /g, '');
}

/** Fails the build when what is injected into claude.ai grew too large or became reachable for the page. */
function checkInjected(mode: string): Plugin {
  return {
    name: 'check-injected',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const output = bundle[BUILT];
        if (output?.type === 'chunk') output.code = fitFor(mode, output.code);
        else if (output !== undefined) output.source = fitFor(mode, output.source.toString());
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
      const unknown = scripts.flatMap(({ js }) => js).filter((file) => file !== BUILT);
      if (unknown.length > 0) this.error(`no size was set for ${unknown.join(', ')}`);
      // Where this checkout lies says nothing of the script.
      const bytes = Buffer.byteLength(source(BUILT)) - Buffer.byteLength(COMMAND ?? '');
      if (bytes > MOST_BYTES) this.error(`${BUILT}: ${bytes} bytes; the limit is ${MOST_BYTES}`);
    },
  };
}

export default defineConfig(({ mode }) => ({
  define: {
    IS_FIREFOX: JSON.stringify(mode === FIREFOX),
    BUILT_COMMAND: JSON.stringify(COMMAND) ?? 'undefined',
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [
    crx({
      manifest: {
        ...(mode === FIREFOX ? firefoxManifest(manifest, ADDON_ID) : manifest),
        version: VERSION,
      } as ManifestV3Export,
      browser: mode === FIREFOX ? 'firefox' : 'chrome',
      contentScripts: { standaloneFiles: [CONTENT_ENTRY] },
    }),
    checkInjected(mode),
  ],
  resolve: {
    // The secret scanner's rules name two Node modules that no browser has.
    alias: { 'node:path': here('extension/platform/node-path.ts'), 'node:fs': here('extension/platform/node-fs.ts') },
  },
  build: {
    target: mode === FIREFOX ? 'firefox153' : 'chrome127',
    outDir: mode === FIREFOX ? 'dist-firefox' : 'dist',
    // Pages that the manifest does not name, or only by keys that crxjs does not read.
    rolldownOptions: {
      input: {
        sharing: 'extension/pages/sharing/sharing.html',
        insights: 'extension/pages/insights/insights.html',
        welcome: 'extension/pages/welcome/welcome.html',
        consent: 'extension/pages/consent/consent.html',
        ...(mode === FIREFOX ? { panel: manifest.side_panel.default_path } : {}),
      },
    },
    // Chromium preloads modules by itself; the polyfill would need `connect-src`.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
}));
