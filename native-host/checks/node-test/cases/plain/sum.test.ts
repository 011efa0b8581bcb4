import { strict as assert } from 'node:assert';
import { sum } from './sum.js';

assert.equal(sum([2, 2]), 4);
