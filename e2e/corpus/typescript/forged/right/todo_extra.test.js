const { describe, it } = require('node:test');
const assert = require('node:assert');

/** First letter upper case, the rest lower case. */
const capitalize = (s) => s.slice(0, 1).toUpperCase() + s.slice(1).toLowerCase();

describe('capitalize', () => {
  it('plain word', () => assert.equal(capitalize('word'), 'Word'));
  it('mixed word', () => assert.equal(capitalize('wORD'), 'Word'));
  it('empty', () => assert.equal(capitalize(''), ''));
  it.todo('titles of several words');
});
