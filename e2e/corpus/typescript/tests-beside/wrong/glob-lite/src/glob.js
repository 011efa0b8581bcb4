'use strict';

/**
 * @param {string} pattern with * for anything but a slash, and ? for one character
 * @returns {RegExp}
 */
function toRegExp(pattern) {
  let source = '';
  for (const char of pattern) {
    if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else if ('\\^$+()[]{}|'.includes(char)) source += `\\${char}`;
    else source += char;
  }
  return new RegExp(`^${source}$`);
}

function matches(pattern, path) {
  return toRegExp(pattern).test(path);
}

module.exports = { matches, toRegExp };
