import { describe, expect, it } from 'vitest';
import { escapeHtml, unescapeHtml } from './escape-html';

describe('escapeHtml', () => {
  it('contains no angle brackets', () => {
    expect(escapeHtml('<b>')).not.toContain('<');
  });

  it('round trips simple text', () => {
    expect(unescapeHtml(escapeHtml('hello'))).toBe('hello');
  });
});
