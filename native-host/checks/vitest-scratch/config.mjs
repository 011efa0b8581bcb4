import { existsSync } from 'node:fs';
import { SealedReporter } from './sealed-reporter.mjs';

/*
 * Read inside of the sandbox by claude-verify's own Vitest, for tests whose runner is not there: names that tests for
 * Jest, Vitest and Mocha take for granted are there, whatever they import them from. Chai comes with Vitest.
 */
const lent =
  existsSync('/project/node_modules/chai') || !existsSync('/tools/node_modules/chai')
    ? []
    : [{ find: /^chai$/, replacement: '/tools/node_modules/chai/index.js' }];

/** Properties are asked for with fast-check, which claude-verify has. */
const properties =
  existsSync('/project/node_modules/fast-check') || !existsSync('/tools/node_modules/fast-check')
    ? []
    : [{ find: /^fast-check$/, replacement: '/tools/node_modules/fast-check/lib/fast-check.js' }];

/* Files run in the order in which the command line names them. */
const placeOf = ({ moduleId }) => process.argv.indexOf(moduleId.replace(/^\/project\//, ''));
const sequencer = class {
  shard(files) {
    return files;
  }
  sort(files) {
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
};

export default {
  root: '/project',
  cacheDir: '/tmp/vite',
  resolve: {
    alias: [
      { find: /^vitest$/, replacement: '/tools/node_modules/vitest/dist/index.js' },
      { find: /^(?:@jest\/globals|mocha)$/, replacement: '/tools/jest-globals.mjs' },
      {
        find: /^(?:expect|@std\/expect|jsr:@std\/(?:expect|testing\/bdd)(?:@.*)?)$/,
        replacement: '/tools/jest-globals.mjs',
      },
      {
        find: /^(?:jsr:)?@std\/(?:assert|testing\/asserts)(?:@.*)?$/,
        replacement: '/tools/std-assert.mjs',
      },
      {
        find: /^https:\/\/deno\.land\/(?:std|x\/std)[^/]*\/(?:assert|testing)\/(?:mod|asserts|assert\w*)\.ts$/,
        replacement: '/tools/std-assert.mjs',
      },
      ...[
        [/^(?:tape|tap)$/, 'tape'],
        [/^ava$/, 'ava'],
        [/^uvu$/, 'uvu'],
        [/^uvu\/assert$/, 'uvu-assert'],
        [/^bun:test$/, 'bun-test'],
      ].map(([find, name]) => ({ find, replacement: `/tools/foreign/${name}.mjs` })),
      ...lent,
      ...properties,
    ],
  },
  server: { fs: { strict: false } },
  test: {
    // The command line names the files.
    include: ['**/*.?(c|m)[jt]s?(x)'],
    globals: true,
    environment: 'node',
    sequence: { sequencer },
    setupFiles: ['/tools/globals.mjs', '/tools/progress.mjs', '/tools/replaced.mjs', '/tools/deno.mjs'],
    reporters: [new SealedReporter()],
    watch: false,
  },
};
