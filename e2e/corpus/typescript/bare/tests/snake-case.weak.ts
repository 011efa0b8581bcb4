import { describe, expect, it } from 'vitest';
import { toSnakeCase } from './snake-case';

describe('toSnakeCase', () => {
  it('is lower case', () => {
    expect(toSnakeCase('FooBarHTTP')).toMatch(/^[a-z_]+$/);
  });

  it('converts identifiers', () => {
    expect(toSnakeCase('userID')).toBe('user_id');
  });
});
