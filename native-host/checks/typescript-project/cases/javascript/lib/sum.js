import { list } from './list.js';

const start = 0;
export function sum() {
  start += 1;
  return list.lenght;
}
