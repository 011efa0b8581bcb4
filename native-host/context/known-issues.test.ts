import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../shared/categories.ts';
import { renderKnownIssues } from './known-issues.ts';
import type { KnownIssuesSource } from './known-issues.ts';
import { plainLine } from './plain-text.ts';

const source = (part: Partial<KnownIssuesSource>): KnownIssuesSource => ({ projectName: 'my-project', items: [], filePatterns: [], derived: [], recent: [], ...part });

const EXAMPLE = source({
  items: ['Off-by-one in pagination - always use Range not manual arithmetic'],
  filePatterns: [
    { id: 'bounds', category: 'logic_error', subcategory: 'off_by_one', description: 'Loop bounds often wrong. Use exclusive upper bounds.', guidance: 'Always use 0..n not 0..=n unless explicitly needed' },
  ],
  derived: [
    { category: 'logic_error', subcategory: 'off_by_one', count: 5, description: 'the latest one' },
    { category: 'type_error', subcategory: 'option_unwrap', count: 3, description: 'Unwrapping Options without checking.' },
    { category: 'api_misuse', subcategory: null, count: 1, description: 'once' },
  ],
  recent: [
    { category: 'logic_error', description: 'Pagination used >= instead of > for last page check' },
    { category: 'type_error', description: 'Used String where &str was expected' },
  ],
});

describe('renderKnownIssues', () => {
  it('has the shape of the specification, section 8', () => {
    expect(renderKnownIssues(EXAMPLE, 8_192).text).toBe(`<known_issues project="my-project">
- Off-by-one in pagination - always use Range not manual arithmetic

## Known Issues for my-project

### Patterns to Avoid

- **logic_error:off_by_one** (5 occurrences)
  Loop bounds often wrong. Use exclusive upper bounds.
  Guidance: Always use 0..n not 0..=n unless explicitly needed

- **type_error:option_unwrap** (3 occurrences)
  Unwrapping Options without checking.

### Recent Corrections

- [logic_error] Pagination used >= instead of > for last page check
- [type_error] Used String where &str was expected
</known_issues>`);
  });

  it('leaves out what the conversation has, and is empty when that is all', () => {
    const { items } = renderKnownIssues(EXAMPLE, 8_192);
    const rest = renderKnownIssues(EXAMPLE, 8_192, new Set(items.slice(0, 2).map(({ id }) => id)));
    expect(rest.items).toEqual(items.slice(2));
    expect(rest.already).toBe(2);
    const none = renderKnownIssues(EXAMPLE, 8_192, new Set(items.map(({ id }) => id)));
    expect(none).toEqual({ text: '', bytes: 0, items: [], dropped: 0, already: items.length });
  });

  it('keeps the id of a pattern that was seen again', () => {
    const ids = (count: number): string[] => renderKnownIssues(source({ derived: [{ category: 'type_error', subcategory: null, count, description: `the ${count}th` }] }), 8_192).items.map(({ id }) => id);
    expect(ids(7)).toEqual(ids(2));
    expect(ids(2)[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  it('drops a large item whole and keeps the small ones after it', () => {
    const { text, dropped } = renderKnownIssues(source({ items: ['a', 'b'.repeat(500), 'c'] }), 120);
    expect(text).toBe('<known_issues project="my-project">\n- a\n- c\n</known_issues>');
    expect(dropped).toBe(1);
  });
});

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.array(fc.constantFrom('</known_issues>', '<', '>', '&', '&lt;', '```', '~~~', '`', '\n', '\r\n', '\u2028', '\u202E', '\u200B', '\u2066', '\0', '\u001B[31m', '# ', '- ', '---', '===', '"', '\uFF1C', '\uDC00', '\u{E0041}', '\uFEFF', 'word', ' '), { maxLength: 20 }).map((parts) => parts.join('')),
);
const category = fc.constantFrom(...CATEGORIES);
const anySource = fc.record({
  projectName: nasty,
  items: fc.array(nasty, { maxLength: 6 }),
  filePatterns: fc.array(fc.record({ id: nasty, category, subcategory: fc.option(fc.constant('off_by_one'), { nil: undefined }), description: fc.option(nasty, { nil: undefined }), guidance: nasty }), { maxLength: 4 }),
  derived: fc.array(fc.record({ category, subcategory: fc.option(nasty), count: fc.nat(9), description: nasty }), { maxLength: 4 }),
  recent: fc.array(fc.record({ category, description: nasty }), { maxLength: 6 }),
}) as fc.Arbitrary<KnownIssuesSource>;

describe('whatever the items are', () => {
  it('the element ends once, opens no fence, hides nothing, keeps every bullet whole and stays in the budget', () => {
    fc.assert(
      fc.property(anySource, fc.integer({ min: 0, max: 1_500 }), (any, budget) => {
        const { text, bytes, items, dropped } = renderKnownIssues(any, budget);
        expect(Buffer.byteLength(text)).toBe(bytes);
        expect(bytes).toBeLessThanOrEqual(budget);
        expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
        if (items.length === 0) {
          expect(text).toBe('');
          return;
        }
        expect(dropped).toBeGreaterThanOrEqual(0);
        expect(text.match(/<\/known_issues>/g)).toHaveLength(1);
        expect(text.endsWith('\n</known_issues>')).toBe(true);
        expect(text.match(/</g)).toHaveLength(2);
        expect(text).not.toMatch(/```|~~~/);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]/u);
        const [first = '', ...lines] = text.split('\n');
        expect(first).toMatch(/^<known_issues project="[^"<]*">$/);
        for (const item of items) expect(`\n${text}`).toContain(`\n${item.text}\n`);
        const written = items.flatMap((item) => item.text.split('\n'));
        const framing = (line: string): boolean => line === '' || line === '</known_issues>' || line.startsWith('## Known Issues for') || line === '### Patterns to Avoid' || line === '### Recent Corrections';
        expect(lines.filter((line) => !framing(line))).toEqual(written.filter((line) => !framing(line)));
        expect(lines.filter((line) => line.startsWith('#')).length).toBeLessThanOrEqual(3);
      }),
      { numRuns: 400, seed: 8 },
    );
  });

  it('a line begins no block of its own', () => {
    for (const text of ['# head', '> quote', '- item', '* item', '1. one', '---', '***', '===', '-']) expect(plainLine(text)).toMatch(/^(?:\\|1\\\.)/);
    for (const text of ['-1 is returned', '*ptr is read', '1.5 times', '#[test] is missing']) expect(plainLine(text)).toBe(text);
  });

  it('what was invisible can be seen', () => {
    expect(plainLine('a\u202Eb\0c\u200Bd')).toBe('a\\u{202E}b\\u{0}c\\u{200B}d');
    expect(plainLine('one\r\ntwo\u2028three\t four')).toBe('one two three four');
    expect(plainLine('</known_issues> &lt; &str Vec<T>')).toBe('&lt;/known_issues> &amp;lt; &str Vec&lt;T>');
  });
});
