import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECTION_BEGIN, withSection } from './marked-section.ts';

const END = '<!-- claude-verify:end -->';

/** Files of people: with any mixture of line ends, empty lines, spaces and none at the end, and no marker of ours. */
const texts = fc
  .array(fc.constantFrom('a', 'Use tabs.', '# Title', '\n', '\n', '\r\n', '\r', ' ', '\t', 'ä', '\uFEFF', '<!-- x -->'))
  .map((parts) => parts.join(''));
const sections = fc.array(fc.constantFrom('- one', '- two (3 in 4)', '', '## Title'), { minLength: 1, maxLength: 4 });

test('what stands outside stays byte for byte, twice is once, and taken out again it is what it was', () => {
  fc.assert(
    fc.property(texts, sections, sections, (text, one, other) => {
      const first = withSection(text, one) ?? '';
      expect(first.startsWith(text)).toBe(true);
      expect(withSection(first, one)).toBe(first);
      const second = withSection(first, other) ?? '';
      expect(withSection(second, one)).toBe(first);
      expect(withSection(second, [])).toBe(text === '' ? null : text);
    }),
    { numRuns: 1_000 },
  );
});

test('a section that was moved is replaced where it stands, and nothing else', () => {
  fc.assert(
    fc.property(texts, texts, sections, sections, (before, after, one, other) => {
      const at = `${before}\n${SECTION_BEGIN}\n${one.join('\n')}\n${END}\n${after}`;
      const made = withSection(at, other) ?? '';
      expect(made).toBe(`${before}\n${SECTION_BEGIN}\n${other.join('\n')}\n${END}\n${after}`);
    }),
  );
});

test('the line ends of the file are taken over', () => {
  expect(withSection('a\r\nb', ['- x'])).toBe(`a\r\nb\r\n\r\n${SECTION_BEGIN}\r\n- x\r\n${END}`);
  expect(withSection('a\r\n', ['- x'])).toBe(`a\r\n\r\n${SECTION_BEGIN}\r\n- x\r\n${END}\r\n`);
  expect(withSection(null, ['- x'])).toBe(`${SECTION_BEGIN}\n- x\n${END}\n`);
  expect(withSection(`${SECTION_BEGIN}\n- x\n${END}\n`, [])).toBe(null);
  expect(withSection(null, [])).toBe(null);
});

test.each([
  ['a beginning without an end', `${SECTION_BEGIN}\na\n`],
  ['an end without a beginning', `a\r\n${END}\r\n`],
  ['the end before the beginning', `${END}\n${SECTION_BEGIN}\n`],
  ['two sections', `${SECTION_BEGIN}\n${END}\n${SECTION_BEGIN}\n${END}\n`],
])('%s is refused, and not guessed at', (_, text) => {
  for (const lines of [[], ['- x']]) expect(() => withSection(text, lines)).toThrow('do not make one section');
});

test('markers that are quoted within a line are no section', () => {
  const text = `Between \`${SECTION_BEGIN}\` and \`${END}\` stands what claude-verify writes.\n`;
  expect(withSection(text, ['- x'])).toBe(`${text}\n${SECTION_BEGIN}\n- x\n${END}\n`);
});
