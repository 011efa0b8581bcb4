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
