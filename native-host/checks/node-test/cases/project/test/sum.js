import assert from 'node:assert';
import test from 'node:test';
import { sum } from '../lib/sum.js';
import { nothing } from '../lib/nothing.js';

test('sums', () => assert.equal(sum([nothing]), 0));
