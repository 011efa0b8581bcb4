const semver = require('semver');

function bumpVersion(current, changes) {
  if (!semver.valid(current)) {
    throw new TypeError(`${current} is not a version`);
  }
  if (changes.some((change) => change.breaking)) {
    return semver.inc(current, 'major');
  }
  const feature = changes.some((change) => change.type === 'feat');
  return semver.inc(current, feature ? 'minor' : 'patch');
}

function isUpgrade(from, to) {
  return semver.gt(to, from) && semver.diff(to, from) !== null;
}

module.exports = { bumpVersion, isUpgrade };
