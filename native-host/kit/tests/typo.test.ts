import { expect, test } from 'vitest';
import { isTypo } from './typo.ts';

test.each([
  ['lenght', 'length'],
  ['reuslt', 'result'],
  ['resutl', 'result'],
  ['retrun_value', 'return_value'],
  ['usrName', 'userName'],
  ['totall', 'total'],
  ['colum', 'column'],
])('%s is a misspelt %s', (name, meant) => expect(isTypo(name, meant)).toBe(true));

test.each([
  ['fetchOrders', 'setOrders'],
  ['getOrders', 'setOrders'],
  ['order', 'orders'],
  ['users', 'user'],
  ['item2', 'item1'],
  ['min', 'max'],
  ['Row', 'row'],
  ['Order', 'order'],
  ['hasTest', 'hasBest'],
  ['read_file', 'lead_file'],
  ['to_host', 'to_post'],
  ['same', 'same'],
])('%s is another name than %s', (name, meant) => expect(isTypo(name, meant)).toBe(false));
