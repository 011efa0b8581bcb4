import { beforeAll, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { detectLeaks } from './detect-leaks.ts';
import { anonymised, captureOf, namesOf } from './fixtures/planted-records.ts';
import { loadGrammars, type Parse } from './sharing-grammars.ts';

let parse: Parse;
beforeAll(async () => {
  parse = await loadGrammars(['css', 'csharp', 'c', 'python', 'javascript', 'diff', 'json', 'tlaplus']);
});

const names = namesOf({
  user: 'kobari',
  fullName: 'Tomi Kobari',
  email: 'tomi@tulips.example',
  machine: 'wunderkiste',
  home: '/home/kobari',
  project: 'tulip-shop',
});

interface Attack {
  what: string;
  language: LanguageId;
  code: string;
  prose?: string;
  /** None of it may be left. */
  planted: string[];
}

const ATTACKS: Attack[] = [
  { what: 'IP octets', language: 'python', code: 'a = (192, 168, 77, 13)\n', planted: ['192, 168', '77'] },
  {
    what: 'date',
    language: 'python',
    code: 'd = date(1984, 5, 17)\nf(year=1984, month=5, day=17)\n',
    planted: ['1984'],
  },
  {
    what: 'MAC bytes',
    language: 'c',
    code: 'unsigned char m[] = {0x3c, 0x22, 0xfb, 0x9a, 0x01, 0x7e};\n',
    planted: ['0xfb', '0x9a'],
  },
  {
    what: 'character codes',
    language: 'javascript',
    code: 'const s = String.fromCharCode(75, 111, 98, 97, 114, 105);\n',
    planted: ['75, 111', '114'],
  },
  { what: 'coordinates', language: 'json', code: '{"at": [52.520008, 13.404954]}', planted: ['52.52', '13.40'] },
  {
    what: 'coordinates',
    language: 'python',
    code: 'here = Point(lat=52.520008, lon=13.404954)\n',
    planted: ['52.52', '13.40'],
  },
  {
    what: 'data URL',
    language: 'css',
    code: '.a { background: url(data:image/png;base64,iVBORw0KGgoAAAANSUhEUg) }\n',
    planted: ['iVBOR'],
  },
  {
    what: 'data URL',
    language: 'css',
    code: '.a { background: url(data:text/plain;base64,aG9sbGVyYm95) }\n',
    planted: ['aG9s'],
  },
  {
    what: 'after a module',
    language: 'tlaplus',
    code: '---- MODULE A ----\nVARIABLE x\nInit == x = 0\n====\nwritten by Marlowe of Acme\n',
    planted: ['Marlowe', 'Acme'],
  },
  {
    what: '#warning',
    language: 'csharp',
    code: '#warning Marlowe broke it\n#error call Marlowe\n#region Marlowe\nclass A { int x = 1; }\n#endregion\n',
    planted: ['Marlowe'],
  },
  { what: '#error', language: 'c', code: '#error ask Marlowe now\n#warning Marlowe\nint x;\n', planted: ['Marlowe'] },
  {
    what: 'diff',
    language: 'diff',
    code: '--- a/marlowe.py\n+++ b/marlowe.py\n@@ -1,3 +1,3 @@ def marlowe():\n owner = marlowe\n-old\n+new\n',
    planted: ['marlowe'],
  },
  { what: 'format', language: 'python', code: 'print(f"{x:Marlowe %d} {y:.2f} {z!r:>10}")\n', planted: ['Marlowe'] },
  {
    what: 'format',
    language: 'python',
    code: 'print(f"{x:marl}", "{:marl}".format(1), "{0:marlow}")\n',
    planted: ['marl'],
  },
  {
    what: 'format',
    language: 'csharp',
    code: 'class A { string s = $"{x:Marlowe} {y,10:F2}"; }\n',
    planted: ['Marlowe'],
  },
  {
    what: 'host',
    language: 'python',
    code: 'x = 1\n',
    prose: 'fails on host marlowebox and on db07prod, server acme-web',
    planted: ['marlowebox', 'db07prod', 'acme-web'],
  },
  {
    what: 'password',
    language: 'python',
    code: 'x = 1\n',
    prose: 'the password is marlowe77 and login: marlo, password hunter2',
    planted: ['marlowe77', 'marlo', 'hunter2'],
  },
  {
    what: 'look-alike',
    language: 'python',
    code: 'k\u043ebari = 1\n',
    prose: 'says K\u043ebari and \u043aobari',
    planted: ['k\u043ebari', 'K\u043ebari', 'kobari', 'Kobari', '\u043aobari'],
  },
  {
    what: 'eight digits',
    language: 'json',
    code: '{"a": 12345678, "b": -87654321.5, "c": 1.5e8}',
    planted: ['12345678', '87654321'],
  },
];

const cases = ATTACKS.flatMap((attack) => [false, true].map((rename) => ({ ...attack, rename })));
test.each(cases)('$what in $language is gone, and the code still parses (renamed: $rename)', async (attack) => {
  const { language, code, prose = 'one too many', planted, rename } = attack;
  const { record, broken } = anonymised(parse, captureOf(code, { description: prose }), language, names, rename);
  const left = `${record.claude_output.content}\n${record.correction?.content}\n${record.issue.description}`;
  expect(
    planted.filter((value) => left.includes(value)),
    left,
  ).toEqual([]);
  expect(broken).toEqual([]);
  expect(await detectLeaks(record, names, parse)).toEqual([]);
});

test('what says nothing of anybody stays: counts, tolerances, formats, ordinary words', () => {
  const kept: [LanguageId, string, string][] = [
    ['python', 'for i in range(0, 9, 3):\n    print(f"{i:>10.2f} {d:%Y-%m}", "{:.3f} {0!r}", 0.001, 3.14159)\n', ''],
    ['csharp', 'class A { string s = $"{x:F2} {d:yyyy-MM-dd}"; }\n', ''],
    ['css', '.a { color: red; margin: 0 auto }\n', ''],
    [
      'python',
      'x = 1\n',
      'The server crashed after 10ms (E501), sha256 is fine; the 3rd token is wrong on server start',
    ],
  ];
  for (const [language, code, prose] of kept) {
    const { record } = anonymised(parse, captureOf(code, { description: prose }), language, names, false);
    expect(record.claude_output.content.replaceAll(/text\d+/g, '')).toBe(code);
    expect(record.issue.description).toBe(prose);
  }
});
