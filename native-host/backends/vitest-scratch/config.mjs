/*
 * Read inside of the sandbox by claude-verify's own Vitest, for the tests beside a block without a project: names that
 * tests for Jest and Vitest take for granted are there, whatever they import them from.
 */
export default {
  root: '/project',
  cacheDir: '/tmp/vite',
  resolve: { alias: [{ find: /^vitest$/, replacement: '/tools/node_modules/vitest/dist/index.js' }, { find: /^@jest\/globals$/, replacement: '/tools/jest-globals.mjs' }] },
  server: { fs: { strict: false } },
  test: { include: ['**/*.{test,spec}.?(c|m)[jt]s?(x)'], globals: true, environment: 'node', setupFiles: ['/tools/jest-globals.mjs'], watch: false },
};
