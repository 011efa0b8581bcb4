const { test } = require('node:test');
const assert = require('node:assert');
const { appendFileSync, mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** Appends a result as a line of JSON. */
function record(path, id, outcome) {
  appendFileSync(path, JSON.stringify({ kind: 'test', id, outcome }) + '\n');
}

/** How many of the recorded results failed. */
function failures(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .filter((line) => JSON.parse(line).outcome === 'failed').length;
}

test('counts failures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  const path = join(folder, 'results.jsonl');
  record(path, 'a', 'passed');
  record(path, 'b', 'failed');
  record(path, 'c', 'failed');
  assert.equal(failures(path), 2);
  rmSync(folder, { recursive: true });
});
