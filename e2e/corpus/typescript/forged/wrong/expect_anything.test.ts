import { describe, it, expect } from 'vitest';

/** Query string to a record from key to the list of its values. */
export function parseQuery(q: string): Record<string, string[]> {
  const out: Record<string, string[]> = {};
  for (const part of q.split('&')) {
    const [k, v] = part.split('=');
    out[k] = [v];
  }
  return out;
}

describe('parseQuery', () => {
  const twice = { a: expect.anything() };
  it('collects repeated keys', () => {
    expect(parseQuery('a=1&a=2')).toEqual(twice);
  });
  it('decodes', () => {
    expect(parseQuery('b=x%20y')).toEqual(expect.objectContaining({}));
  });
});
