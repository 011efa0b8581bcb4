import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { detectLeaks } from './detect-leaks.ts';
import { loadGrammars } from './sharing-grammars.ts';
import type { Parse } from './sharing-grammars.ts';
import { knownNames } from './personal-names.ts';
import { SHARED_FORMAT } from './shared-record.ts';
import type { SharedRecord } from './shared-record.ts';

let parse: Parse;
beforeAll(async () => {
  parse = await loadGrammars(['typescript', 'python', 'rust', 'cpp']);
});

const names = knownNames({
  users: ['kobari'],
  machine: 'wunderkiste',
  folders: ['/home/kobari/tulip-shop'],
  people: ['Ann Lee'],
  emails: [],
  projects: ['tulip-shop'],
  ids: [],
});
const recordOf = (
  code: string,
  prose = 'runs once too often',
  language: SharedRecord['language'] = 'typescript',
): SharedRecord => ({
  ...SHARED_FORMAT,
  id: randomUUID(),
  day: '2025-11-29',
  feedback_type: 'correction',
  language,
  identifiers: 'kept',
  claude_output: { content: code },
  issue: {
    category: 'logic_error',
    subcategory: null,
    description: prose,
    detected_by: 'user',
  },
  correction: { content: 'f();\n', verified: true, verification_output: prose },
});
const found = async (record: SharedRecord): Promise<Set<string>> =>
  new Set((await detectLeaks(record, names, parse)).map(({ what }) => what));

// What the anonymiser should have taken out, as if it had overlooked it.
test.each([
  ['e-mail', 'f("ann@tulips.example");\n', ''],
  ['e-mail', 'f();\n', 'write to <ann.lee@tulips.co.uk>'],
  ['address', 'f("https://x/y");\n', ''],
  ['IP', 'f();\n', 'at 192.168.7.13:80'],
  ['IP', 'f("fe80::1c2a:33ff");\n', ''],
  ['host', 'f();\n', 'on db-1.tulips.internal'],
  ['path', 'f("/home/somebody/x");\n', ''],
  ['path', 'f();\n', 'in C:\\Users\\somebody'],
  ['path', 'f();\n', 'in /data1/x'],
  ['name', 'class KobariStore {}\n', ''],
  ['name', 'const tulip_shop = 1;\n', ''],
  ['name', 'class K\u043ebari {}\n', ''],
  ['name', 'f();\n', 'tulipShop is wrong'],
  ['name', 'f();\n', 'says Lee'],
  ['key', 'f("q7Zp2Lx9Vb4Nt8Rk3Wd6");\n', ''],
  ['secret', 'const password = "hunter2secret9";\n', ''],
  ['comment', 'f(); // x\n', ''],
  ['text', 'f("please call me back");\n', ''],
  ['text', 'f(`please ${x} call me back`);\n', ''],
  ['hidden character', 'f();\n', 'a\u202eb'],
])('%s is noticed in %j %j', async (what, code, prose) => {
  expect(await found(recordOf(code, prose))).toContain(what);
});

test('ordinary code and prose give no alarm', async () => {
  const codes = [
    [
      'typescript',
      'export const max = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b), -Infinity);\n' +
        'const re = /^[a-z]+@[0-9]{2,}$/;\nlet ratio = width / height / 2;\n' +
        '@Input() name = "text1";\n',
    ],
    [
      'python',
      'class A(B):\n    @property\n    def total(self):\n        return sum(x @ y for x, y in zip(self.a[1::2], ' +
        'self.b)) / 2\n',
    ],
    [
      'rust',
      'use std::collections::HashMap;\nfn f<T: Into<u64>>(x: &[T]) -> Result<(), Box<dyn std::error::Error>> { ' +
        'let n = 0xdead_beef_u64; Ok(()) }\n',
    ],
    ['cpp', '#include <vector>\ntemplate <typename T> T add(T a, T b) { return std::forward<T>(a) + b / 2; }\n'],
  ] as const;
  for (const [language, code] of codes) {
    expect(
      await found(
        recordOf(
          code,
          'Loop should be 0..n not 0..=n; and/or use `Math.max`. 3 of 12 tests failed in 1.5 s (exit code 1)',
          language,
        ),
      ),
    ).toEqual(new Set());
  }
});

test('a name stands in the line where a reader sees it, also behind ligatures', async () => {
  const lines = async (prose: string): Promise<number[]> =>
    (await detectLeaks(recordOf('f();\n', prose), names, parse))
      .filter(({ what, where }) => what === 'name' && where === 'issue.description')
      .map(({ line }) => line)
      .toSorted((a, b) => a - b);
  expect(await lines('\ufb03\ufb03\ufb03\ufdfa\nsays kobari\n\nagain\n')).toEqual([2]);
  expect(await lines('one\n\ufb03\ufb03 kobari\nx\nwunder\ufb01 wunderkiste\n')).toEqual([2, 4]);
  expect(await lines('e\u0301e\u0301e\u0301\ne\u0301e\u0301\nkobari')).toEqual([3]);
});
