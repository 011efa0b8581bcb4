import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleParts, visibleText } from './visible-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });
const nasty = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom(
        '\u202e',
        '\u2066',
        '\u200b',
        '\ufeff',
        '\u00a0',
        '\u0000',
        '\u{e0041}',
        '\ud800',
        '\t',
        '\n',
        '\r\n',
        '\r',
      ),
    ),
  )
  .map((parts) => parts.join(''));

it('shows bidi controls, zero-width characters and no-break spaces as escapes', () => {
  expect(visibleText('if (\u202eadmin\u2066) {\u200b}')).toBe('if (\\u202eadmin\\u2066) {\\u200b}');
  expect(visibleText('a\u00a0b')).toBe('a\\u00a0b');
  expect(visibleText('\u{e0041}')).toBe('\\u{e0041}');
});

it('leaves ordinary code, tabs, line ends and other scripts alone', () => {
  const code = 'def größe(x):\r\n\treturn "日本" + x\n';
  expect(visibleText(code)).toBe(code);
  expect(visibleParts(code)).toHaveLength(1);
});

it('loses nothing: the raw parts are the original', () => {
  fc.assert(
    fc.property(
      fc.oneof(anyText, nasty),
      (text) =>
        visibleParts(text)
          .map((part) => part.raw)
          .join('') === text,
    ),
  );
});

it('is idempotent, so nothing hidden is left', () => {
  fc.assert(fc.property(fc.oneof(anyText, nasty), (text) => visibleText(visibleText(text)) === visibleText(text)));
});

it('never shows a direction control', () => {
  fc.assert(fc.property(nasty, (text) => !/[\u202a-\u202e\u2066-\u2069\u200e\u200f]/.test(visibleText(text))));
});
