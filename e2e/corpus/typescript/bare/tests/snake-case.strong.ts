import { describe, expect, it } from 'vitest';
import { toSnakeCase } from './snake-case';

describe('toSnakeCase', () => {
  it.each([
    ['fooBar', 'foo_bar'],
    ['FooBar', 'foo_bar'],
    ['foo', 'foo'],
    ['', ''],
    ['parseHTTPResponse', 'parse_http_response'],
    ['userID', 'user_id'],
    ['version2Beta', 'version2_beta'],
  ])('%s becomes %s', (name, expected) => {
    expect(toSnakeCase(name)).toBe(expected);
  });
});
