import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGE_IDS, type LanguageId } from '../../../shared/language.ts';
import { TWINS } from './look-alikes.ts';
import { scanText } from './text-attacks.ts';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';

const rules = (text: string, language: LanguageId = 'typescript'): string[] =>
  [...new Set(scanText(text, language).map(({ rule, severity }) => `${severity} ${rule}`))].toSorted();

describe('attacks', () => {
  test.each<[string, string, LanguageId, string[]]>([
    [
      'early return',
      "def f():\n    ''' Subtract funds \u2067''' ;return\n    x = 1",
      'python',
      ['error bidi-unbalanced'],
    ],
    [
      'commenting out',
      '/*\u202E } \u2066if (isAdmin)\u2069 \u2066 begin admins only */',
      'c',
      ['error bidi-unbalanced', 'warning bidi-control'],
    ],
    [
      'stretched string',
      'if (level != "user\u202E \u2066// Check if admin\u2069 \u2066") {',
      'typescript',
      ['error bidi-unbalanced', 'warning bidi-control'],
    ],
    ['closed only behind the string', 'a = "x\u202E" + b // \u202C', 'typescript', ['error bidi-unbalanced']],
    ['closed within the string', 'a = "\u2067x\u2069";', 'typescript', ['warning bidi-control']],
    ['a zero-width space in a name', 'const is\u200BAdmin = true;', 'typescript', ['warning invisible-character']],
    ['a zero-width space in an operator', 'if (a =\u200B= b) {}', 'typescript', ['warning invisible-character']],
    ['a joiner in a name', 'pass\u200Dword = 1', 'python', ['warning invisible-character']],
    ['a zero-width space in a word of a string', 'key = "pay\u200Bpal"', 'python', ['warning invisible-character']],
    ['an invisible name', 'const { timeout, \u3164 } = req.query;', 'javascript', ['warning invisible-character']],
    [
      'a text in variation selectors',
      'eval(decode("\u{E0161}\u{E0162}\u{E0163}"))',
      'javascript',
      ['warning invisible-character'],
    ],
    ['a text in tags', '// hi\u{E0068}\u{E0069}', 'javascript', ['warning invisible-character']],
    ['a NUL', 'a = "b\0c"', 'python', ['warning control-character']],
    ['an escape for the terminal', '# \x1B[2Jx', 'bash', ['warning control-character']],
    ['code behind a line separator in a comment', '// a\u2028alert(1)', 'javascript', ['warning invisible-character']],
    ['private use in code', 'const \uE000 = 1', 'javascript', ['warning private-use']],
    ['Cyrillic a in a Latin name', 'const p\u0430ypal = 1;', 'typescript', ['warning mixed-script']],
    ['a name that is another one', 'x = 1\n\u0445 = 2', 'python', ['warning confusable-name']],
    ['a Cyrillic name that reads as a global', '\u0435\u0445\u0435\u0441(code)', 'python', ['warning confusable-name']],
    ['Greek omicron', 'let f\u03BFo = 1', 'rust', ['warning mixed-script']],
    ['an operator that is a letter', 'if (environment\u01C3=PROD) {}', 'typescript', ['warning operator-look-alike']],
    ['styled letters', '\u{1D41E}val("x")', 'python', ['warning mixed-script']],
    ['composed and decomposed', 'caf\u00E9 = 1\ncafe\u0301 = 2', 'python', ['warning confusable-name']],
    ['inside of a template', '`${p\u0430y}`', 'typescript', ['warning mixed-script']],
  ])('%s', (_, text, language, expected) => {
    expect(rules(text, language)).toEqual(expected);
  });

  test('a Latin name with one letter replaced by its twin is always noticed', () => {
    const twins = Map.groupBy(TWINS, ([, latin]) => latin);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Z]?[a-z]{3,10}$/),
        fc.nat(),
        fc.nat(),
        fc.constantFrom<LanguageId>('typescript', 'python', 'rust', 'go', 'java', 'c', 'yaml'),
        (name, at, which, language) => {
          const places = [...name].flatMap((char, index) => (twins.has(char) ? [index] : []));
          fc.pre(places.length > 0);
          const index = places[at % places.length] ?? 0;
          const choices = twins.get(name.charAt(index)) ?? [];
          const changed = name.slice(0, index) + (choices[which % choices.length]?.[0] ?? '') + name.slice(index + 1);
          const [remark] = scanText(`a = ${changed}`, language).filter(({ rule }) => rule === 'mixed-script');
          expect(remark, changed).toMatchObject({ start: 4, end: 4 + changed.length });
          expect(remark?.message).not.toContain(changed);
        },
      ),
      { seed: 2 },
    );
  });

  test('a direction control that is left open is an error in code, strings and comments of every language', () => {
    const control = fc.constantFrom(...'\u202A\u202B\u202D\u202E\u2066\u2067\u2068');
    fc.assert(
      fc.property(
        control,
        fc.constantFrom(...LANGUAGE_IDS),
        fc.constantFrom(['"', '"'], ['# ', ''], ['// ', ''], ['', '']),
        fc.stringMatching(/^[a-z ]{0,10}$/),
        (char, language, [open, close], words) => {
          const found = scanText(`x ${open}a${char}${words}b${close}\ny`, language);
          expect(found).toMatchObject([{ rule: 'bidi-unbalanced', severity: 'error' }]);
          expect(found[0]?.message).not.toContain(char);
        },
      ),
      { seed: 3 },
    );
  });
});

test.each<[LanguageId, string, number[]]>([
  ['python', 'create_function("\u0430lice")\ncreate_function("alice")\ngrant("\u0430lice")', [1, 3]],
  ['typescript', "if (user === '\u0430dmin') open();", [1]],
  ['go', 'hosts := []string{"ex\u0430mple.com", "example.com"}', [1]],
  ['java', 'int \u0441ount = 1;\nint b = \u0441ount + \u0441ount;\nint c = \u0441ount;', [1, 2, 3]],
])('%s: a word that mixes scripts is told on each of its lines, in literals as well: %s', (language, text, lines) => {
  const found = scanText(text, language).filter(({ rule }) => rule === 'mixed-script');
  expect(found.map(({ start }) => text.slice(0, start).split('\n').length)).toEqual(lines);
});

describe('ordinary text raises nothing', () => {
  test.each<[LanguageId, string]>([
    ['typescript', 'const greeting = "Здравствуй, мир"; // Привет, с Новым годом, x = y'],
    ['typescript', 'const family = "👨‍👩‍👧‍👦 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣ 👍🏽";'],
    ['tsx', 'export const A = () => <p>Don’t panic: Привет, с Новым годом 👩‍💻 — café</p>; const c = 1;'],
    ['python', 'שם = "שלום עולם"  # הערה בעברית'],
    ['python', 'print("مرحبا بالعالم", "می‌خواهم")  # فارسی می‌نویسم'],
    [
      'python',
      'def f(α, β, ν, ρ): return α * ρ / ν\nλ = 1; Δx = 2; π = 3.14; x_μ = 1; ρ_air = 1.2; p = 1; v = 2; a = 3',
    ],
    ['python', 'имя = "Анна"\nвозраст = 3\ndef привет(с, х): return с + х'],
    ['python', 'naïve_café = 1\nñandú = 2\nStraße = 3\nısı = 4'],
    ['javascript', 'const 変数 = "日本語"; const 이름 = "한국어"; const ชื่อ = 1; const हिन्दी = "क्‍ष";'],
    ['javascript', 'const getОтчёт = 1; const x² = "m²"; // ½ × ° € “quotes” – …'],
    ['javascript', '\uFEFFconst a = 1;'],
    ['go', 'var Δt, σ2, kΩ = 1, 2, 3'],
    ['rust', "fn f<'a>(x: &'a str) -> char { 'é' }"],
    ['yaml', 'name: IT-отдел\ntitle: с чем и о чём\nc: 1\nicon: 👩‍💻'],
    ['json', '{ "text": "זה טקסט בעברית עם English באמצע", "emoji": "👨‍👩‍👧" }'],
    ['bash', 'echo "Готово: файл с отчётом"  # конец\r\nls'],
    ['haskell', "x' = 1 -- café"],
    ['html', '<p title="отчёт">Отчёт: файл с итогом</p> и ещё <!-- примечание -->'],
    ['sql', "select 'отчёт' as total -- итог по отделам"],
    ['ada', 'Put_Line ("отчёт"); C := \'é\'; -- итог'],
    ['bash', 'PS1="\uE0B0 \uF308"'],
    [
      'python',
      'units = ["kΩ", "μm", "ΔT", "Å", "m²", "°C"]; words = ["IT-отдел", "email-адрес", "XL-размер", "v2.0-бета"]',
    ],
    ['typescript', 'const menu = ["API-ключ", "PDF-файл", "Wi-Fi сеть", "naïve", "x̄"];'],
  ])('%s: %s', (language, text) => {
    expect(scanText(text, language).filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  const ALPHABETS = [
    'абвгдежзийклмнопрстуфхцчшщъыьэюя',
    'αβγδεζηθικλμνξοπρστυφχψω',
    'אבגדהוזחטיכלמנסעפצקרשת',
    'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
    'あいうえおかきくけこ漢字',
    'äöüßéèêçñåøæ',
  ];
  const word = fc
    .constantFrom(...ALPHABETS)
    .chain((alphabet) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 9 }));
  const emoji = fc.constantFrom('👍', '👩‍💻', '❤️', '🇩🇪', '🏳️‍🌈', '👨🏽‍🚀', '☑️', '…', '—', '«', '»', '€');

  test('words of one script and emoji, in strings and comments of every language', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(word, emoji, fc.constantFrom('name', 'x', 'exec', 'a')), { maxLength: 8 }),
        fc.constantFrom(
          ...LANGUAGE_IDS.filter(
            (id) => !['css', 'tlaplus', 'ini', 'haskell', 'smtlib', 'html', 'sql', 'ada'].includes(id),
          ),
        ),
        (words, language) => {
          const comment = ['python', 'ruby', 'bash', 'yaml', 'toml'].includes(language) ? '# ' : '// ';
          expect(scanText(`x = "${words.join(' ')}"\n${comment}${words.join(' ')}\n`, language)).toEqual([]);
        },
      ),
      { seed: 4 },
    );
  });

  test('names of Cyrillic letters alone', () => {
    const name = fc.string({ unit: fc.constantFrom(...'абвгдежзийклмнопрстуфхцчшщыэюя'), minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), (names) => {
        expect(scanText(names.map((each) => `${each} = 1`).join('\n'), 'python')).toEqual([]);
      }),
      { seed: 5 },
    );
  });
});

test('takes its time in proportion to the text', () => {
  for (const part of ['\u202E', '\u200B', 'a\u0430 ', '\0', '"\u2067', '`${', '/*', 'é', '\u2069\u2066']) {
    for (const language of ['typescript', 'python', 'yaml'] as const) {
      const spent = processorClock();
      scanText(part.repeat(Math.floor(2 ** 18 / part.length)), language);
      expect(spent(), JSON.stringify([part, language])).toBeLessThan(15_000);
    }
  }
});
