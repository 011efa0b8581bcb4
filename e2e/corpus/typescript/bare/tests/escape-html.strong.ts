import { describe, expect, it } from 'vitest';
import { escapeHtml, unescapeHtml } from './escape-html';

describe('escapeHtml', () => {
  it('escapes all five characters', () => {
    expect(escapeHtml(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;');
  });

  it('escapes an ampersand once', () => {
    expect(escapeHtml('&lt;')).toBe('&amp;lt;');
  });
});

describe('unescapeHtml', () => {
  it('turns entities back', () => {
    expect(unescapeHtml('&lt;b&gt;')).toBe('<b>');
  });

  it.each(['', 'plain', '<p class="x">', '&amp;', '&lt;script&gt;', "it's"])('is the inverse for %j', (text) => {
    expect(unescapeHtml(escapeHtml(text))).toBe(text);
  });
});
