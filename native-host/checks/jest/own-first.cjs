const { basename } = require('node:path');

/*
 * The order of Jest's files, run inside of the sandbox: those that have the name of the file that is asked about come
 * first, so that a test of others that does not end takes no time from them.
 */
const stemOf = (path) => basename(path).replace(/\.\w+$/, '');
const at = process.argv.indexOf('--findRelatedTests');
const own = at < 0 ? undefined : stemOf(process.argv[at + 1]);
const rank = ({ path }) => (stemOf(path).replace(/[._-](?:test|spec)$|^test[._-]/, '') === own ? 0 : 1);

module.exports = class OwnFirst {
  shard(tests) {
    return tests;
  }

  sort(tests) {
    return [...tests].sort((a, b) => rank(a) - rank(b));
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
