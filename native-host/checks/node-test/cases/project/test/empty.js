import assert from 'node:assert';
import test from 'node:test';
import { sum } from '../lib/sum.js';

test('sums', (t) => t.test('nothing', () => assert.equal(sum([]), 0)));
