const { test } = require('node:test');
const assert = require('node:assert');

/** The part of a path behind the last dot, without the dot; empty where there is none. */
function extension(path) {
  const dot = path.lastIndexOf('.');
  return dot < 0 ? '' : path.slice(dot + 1);
}

/** Ends the process with 2 where no path is given. */
function main(args) {
  if (args.length === 0) return process.exit(2);
  return extension(args[0]);
}

test('extension', () => {
  assert.equal(extension('a.tar.gz'), 'gz');
  assert.equal(extension('Makefile'), '');
});

test('no path', () => {
  const { exit } = process;
  const codes = [];
  process.exit = (code) => codes.push(code);
  try {
    main([]);
  } finally {
    process.exit = exit;
  }
  assert.deepEqual(codes, [2]);
});

test('a path', () => assert.equal(main(['a.txt']), 'txt'));
