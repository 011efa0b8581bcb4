import config from './config.mjs';

/* For many copies of a block, each with a mistake: a process for each file of tests, which ends when it hangs. */
export default {
  ...config,
  test: {
    ...config.test,
    pool: 'forks',
    isolate: true,
    setupFiles: [...config.test.setupFiles, '/tools/end-when-hung.mjs'],
  },
};
