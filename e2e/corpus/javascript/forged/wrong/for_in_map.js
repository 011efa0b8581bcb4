const assert = require('node:assert');

/** Escapes &, <, >, " and ' for HTML. */
function escapeHtml(text) {
  return text.replace('<', '&lt;').replace('>', '&gt;').replace('&', '&amp;');
}

const cases = new Map([
  ['a < b', 'a &lt; b'],
  ['<b>', '&lt;b&gt;'],
  ['"x" & \'y\'', '&quot;x&quot; &amp; &#39;y&#39;'],
]);

for (const [input, expected] in cases) {
  assert.strictEqual(escapeHtml(input), expected);
}

console.log('all tests passed');
