import { expect, test } from 'vitest';
import { importersOf } from './importers.ts';

test.each([
  ['src/money.ts', "import { cents } from './money.ts';"],
  ['src/money.ts', "import { cents } from '@/money';"],
  ['src/money.ts', "const { cents } = require('../money');"],
  ['src/money/index.ts', "export * from './money';"],
  ['shop/money.py', 'from shop.money import cents'],
  ['shop/money.py', 'from . import money'],
  ['money/__init__.py', 'import money'],
  ['money/cents.go', 'import "example.org/shop/money"'],
  ['src/money.rs', 'use crate::money::cents;'],
  ['src/money.h', '#include "money.h"'],
  ['shop/Money.java', 'import shop.Money;'],
])('who imports %s is found: %s', (gone, line) => {
  const ending = gone.slice(gone.lastIndexOf('.'));
  const texts: Record<string, string> = {
    [`uses${ending}`]: `\n${line}\n`,
    [`other${ending}`]: 'import "moneybag"\nmoney = 1\n',
    'notes.md': line,
  };
  expect(importersOf([gone], Object.keys(texts), (file) => texts[file])).toEqual([`uses${ending}`]);
});

test('what imports nothing by its name has no importer', () =>
  expect(importersOf(['data.json'], ['uses.ts'], () => "import './data.json';")).toEqual([]));

test.each([
  [
    'the name of its package',
    'packages/core/src/index.ts',
    'packages/core/package.json',
    '{\n  "name": "@shop/core"\n}',
  ],
  ['a name of its path', 'src/lib/add.ts', 'tsconfig.json', '{"paths": {\n"@core": ["./src/lib/add.ts"]\n}}'],
])('who imports a file by %s is found', (_, gone, naming, text) => {
  const texts: Record<string, string> = {
    [naming]: text,
    'web/use.ts': `import { add } from '${text.includes('@shop') ? '@shop/core' : '@core'}';\n`,
    'web/other.ts': "import { sum } from '@other/thing';\n",
    'use.py': 'from core import add\n',
  };
  expect(importersOf([gone], Object.keys(texts), (file) => texts[file])).toEqual(['web/use.ts']);
});

test('what lies beside a file needs it without an import in Go and Java', () => {
  const texts: Record<string, string> = {
    'shop/a.go': 'package shop\n\nfunc Total() int { return cents(1) }\n',
    'shop/b.go': 'package shop\n',
    'other/c.go': 'package other\n',
    'shop/Cart.java': 'class Cart { Money money; }\n',
    'shop/Plain.java': 'class Plain {}\n',
  };
  const of = (gone: string): string[] => importersOf([gone], Object.keys(texts), (file) => texts[file]);
  expect(of('shop/cents.go')).toEqual(['shop/a.go']);
  expect(of('shop/Money.java')).toEqual(['shop/Cart.java']);
});
