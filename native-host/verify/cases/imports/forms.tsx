import a from 'a';
import 'b/part';
export * from 'c';
import d = require('d');
type E = import('e').E;
const f = require('f');
const g = await import('g');
import { join } from 'node:path';
import own from './own';
import { shown } from '@scope/h/i';
/** @param {import('j').Db} db */
export function up(db) {}
// imports: a b c d e f g @scope/h j
