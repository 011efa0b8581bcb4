import { test } from 'node:test';
import { deepStrictEqual, strictEqual, throws } from 'node:assert';
import { decode, encode } from '../src/morse.js';

test('encode', () => {
  strictEqual(encode('SOS'), '... --- ...');
  strictEqual(encode('go  on'), '--. --- / --- -.');
  throws(() => encode('ä'), TypeError);
});

test('decode is the way back', () => {
  for (const text of ['hello world', 'quick brown fox', '']) {
    strictEqual(decode(encode(text)), text);
  }
  deepStrictEqual(decode('.-').length, 1);
});
