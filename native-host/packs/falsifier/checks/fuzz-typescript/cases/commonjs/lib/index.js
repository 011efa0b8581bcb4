const { fallback } = require('./fallback');

/** @param {string[]} names */
function initials(names) {
  return names.map((name) => (name === '' ? fallback : name[0].toUpperCase())).join('');
}

module.exports = { initials };
