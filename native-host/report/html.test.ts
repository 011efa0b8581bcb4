import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import { fileName, type FileSet } from './file-set.ts';
import { fileSetHtml } from './html.ts';
import { codeLines, escapeHtml, TOKEN_KINDS, type HighlightToken } from './html-code.ts';
import { REPORT } from './report-fixture.ts';

const plain = async (): Promise<HighlightToken[]> => [];
const setOf = (report: Report, name = 'src/a.py'): FileSet => ({
  what: 'the project',
  files: [{ kind: 'report', name: fileName(Buffer.from(name)), report }],
  notChecked: [],
  unknownLanguage: 0,
  ms: 5,
});

/** The page's tags and their attributes, texts left out. */
const tags = (html: string): string[] => html.match(/<[^>]*>/g) ?? [];

/** The same report with every text of others replaced. */
function withTexts(text: string): Report {
  const report = structuredClone(REPORT);
  const [types, lint, missing] = report.results;
  if (types?.verdict.kind !== 'refuted' || lint === undefined || missing?.verdict.kind !== 'not-run')
    throw new Error('the fixture changed');
  Object.assign(report, { source: `${text}\n`, notChecked: [{ what: text, how: text }] });
  Object.assign(report.summary, { text });
  Object.assign(types, { title: text, toolVersion: text });
  types.verdict.extent = text;
  for (const finding of types.verdict.findings)
    Object.assign(finding, { message: text, rule: text, backend: text, range: { ...finding.range, startLine: 1 } });
  types.verdict.counterexamples = [
    { title: text, replayed: true, steps: [{ label: text, values: [{ name: text, value: text }] }] },
  ];
  Object.assign(missing.verdict, { reason: text, remedy: text });
  lint.verdict.notChecked = [text];
  return report;
}

const evil = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', '/', '=', ' ', 'a', '-', '!', '\u202E', '\u0000') }),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '</style><img src=x onerror=a>',
      '--><b>',
      '" onmouseover="x',
      '&lt;b&gt;',
      ']]>',
    ),
  )
  .map((text) => text.replaceAll('\n', ' '));

test('no tag and no attribute comes out of a text, whatever it is', async () => {
  const expected = tags(await fileSetHtml(setOf(withTexts('x')), plain));
  await fc.assert(
    fc.asyncProperty(evil, async (text) => {
      expect(tags(await fileSetHtml(setOf(withTexts(text), `a${text}`), plain))).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});

test('what is escaped reads as it was, apart from what would steer the eye', () => {
  const unescape = (html: string): string =>
    html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[\p{Cc}\p{Bidi_Control}]/u.test(text)),
      (text) => {
        expect(unescape(escapeHtml(text))).toBe(text);
      },
    ),
  );
  expect(escapeHtml('a\u202Eb\u0007')).toBe(String.raw`a\u{202e}b\u{7}`);
});

test('coloured code is the code: lines and texts stay, whatever the tokens', () => {
  const strip = (html: string): string => html.replaceAll(/<[^>]*>/g, '');
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '<') }),
      fc.array(fc.nat({ max: 30 })),
      (text, cuts) => {
        const at = [...new Set(cuts)].toSorted((a, b) => a - b);
        const tokens = at
          .slice(1)
          .flatMap((end, index): HighlightToken[] => [
            { start: at[index] ?? 0, end, kind: TOKEN_KINDS[index % TOKEN_KINDS.length] ?? 'comment' },
          ]);
        expect(codeLines(text, tokens).map(strip)).toEqual(text.split('\n').map(escapeHtml));
      },
    ),
  );
});

test('the page stands alone: no script, no address, a policy that allows its own sheet only', async () => {
  const set: FileSet = {
    ...setOf(REPORT),
    notChecked: [{ name: fileName(Buffer.from('b.c')), reason: 'binary content' }],
  };
  const html = await fileSetHtml(
    {
      ...set,
      files: [...set.files, { kind: 'failed', name: fileName(Buffer.from('e.py')), error: errorBody('CV015') }],
    },
    plain,
  );
  expect(html).not.toMatch(/<script|<link|<img|\ssrc=|style="|url\(|@import|https?:/);
  expect(html).toMatch(/Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]+='/);
  expect(html).toContain('<li class="hit"><span class="n">1</span>x: int = &quot;a&quot;</li><li class="note bad">');
  expect(html).toContain('Counterexample: x');
  expect(html).toContain('apt-get install mypy');
  expect(html).toContain('b.c: binary content');
  expect(html).toContain('CV015');
});

test('of a long file the lines around its findings are shown', async () => {
  const report = structuredClone(REPORT);
  report.source = Array.from({ length: 1_000 }, (_, line) => `line${line + 1}`).join('\n');
  for (const { verdict } of report.results) for (const finding of verdict.findings) finding.range.startLine = 500;
  const html = await fileSetHtml(setOf(report), plain);
  expect(html).toContain('line504<');
  expect(html).not.toContain('line505<');
  expect(html).toMatch(/<li class="gap">495 lines<\/li>/);
});

test('a trace that was replayed on a model is not told as one of the code', async () => {
  const report = structuredClone(REPORT);
  const [result] = report.results;
  if (result?.verdict.kind !== 'refuted') throw new Error('the fixture changed');
  result.check = 'model-check';
  result.verdict.counterexamples = [{ title: 'x', replayed: true, steps: [] }];
  expect(await fileSetHtml(setOf(report), plain)).toContain('(replayed on the model, which is not the code)');
});
