import { expect, it } from 'vitest';
import type { Wheel } from '../acquire/pypi/fetch-wheel.ts';
import type { Tree } from '../kit/tree.ts';
import { findWheels } from './block-wheels.ts';

const wheel = (name: string, modules: string[]): Wheel => ({
  key: { name, version: '1.0', integrity: `sha256-${name}` },
  facts: { modules, from: 'pypi.org' },
  folder: `/wheels/${name}`,
  bytes: 1,
  at: '2026-01-01T00:00:00Z',
});
const LOCAL: Tree = {
  kind: 'scratch',
  files: [],
  text: () => undefined,
  dependencies: [],
  root: '/nowhere',
  hash: 'none',
} as unknown as Tree;
const used = (text: string, ...wheels: Wheel[]): string[] =>
  findWheels(text, LOCAL, { list: () => wheels }).declarations?.packages.map(({ name }) => name) ?? [];

it.each([
  ['called like it', 'import attrs\n', wheel('attrs', ['attr', 'attrs'])],
  ['called like a part of it', 'import attr\n', wheel('attrs', ['attr', 'attrs'])],
  ['its one module', 'from bs4 import BeautifulSoup\n', wheel('beautifulsoup4', ['bs4'])],
  ['its one public module', 'import yaml\n', wheel('PyYAML', ['_yaml', 'yaml'])],
])('a wheel describes a module that is %s', (_, text, one) => expect(used(text, one)).toEqual([one.key.name]));

it.each([
  ['from utils import helper\n', wheel('shop-client', ['shop_client', 'utils'])],
  ['import examples\n', wheel('plotting', ['plotting', 'examples', 'tests'])],
])('what lies beside it in the wheel is taken for the block’s own: %s', (text, one) =>
  expect(used(text, one)).toEqual([]),
);
