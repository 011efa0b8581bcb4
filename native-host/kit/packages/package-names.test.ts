import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { namedPackages, type Registry } from './package-names.ts';
import { isOneEditApart } from '../tests/typo.ts';
import { checkNames, meantBy } from './package-suspects.ts';
import { BUILT_IN, REAL_NEIGHBOURS, WELL_KNOWN } from './well-known-packages.ts';
import { processorClock } from '../../../shared/fixtures/processor-clock.ts';

const REGISTRIES = Object.keys(WELL_KNOWN) as Registry[];

describe('a name one edit away', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 1, maxLength: 8 });
  /** Damerau-Levenshtein distance (restricted), by its definition. */
  const distance = (a: string, b: string): number => {
    if (a === '' || b === '') return a.length + b.length;
    const swapped =
      a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
        ? 1 + distance(a.slice(0, -2), b.slice(0, -2))
        : Infinity;
    const changed = distance(a.slice(0, -1), b.slice(0, -1)) + (a.at(-1) === b.at(-1) ? 0 : 1);
    if (a.at(-1) === b.at(-1)) return Math.min(changed, swapped);
    return Math.min(changed, swapped, 1 + distance(a.slice(0, -1), b), 1 + distance(a, b.slice(0, -1)));
  };

  test('is one by the definition, both ways', () => {
    fc.assert(
      fc.property(
        word,
        word,
        (a, b) => isOneEditApart(a, b) === (distance(a, b) === 1) && isOneEditApart(a, b) === isOneEditApart(b, a),
      ),
      { seed: 4, numRuns: 2_000 },
    );
    fc.assert(
      fc.property(word, fc.nat(7), fc.constantFrom('', 'x', 'xy'), (a, at, put) => {
        const index = at % a.length;
        const b = a.slice(0, index) + put + a.slice(index + 1);
        return isOneEditApart(a, b) === (distance(a, b) === 1);
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});

describe.each(REGISTRIES)('%s', (registry) => {
  test('its well-known packages, its own modules and the real neighbours are no typos', () => {
    for (const name of [...WELL_KNOWN[registry], ...BUILT_IN[registry], ...REAL_NEIGHBOURS])
      expect([name, meantBy(name, registry)]).toEqual([name, undefined]);
  });

  test('a letter lost, doubled or swapped in a well-known name is one', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WELL_KNOWN[registry].filter((name) => name.length >= 7 && !name.startsWith('@'))),
        fc.nat(4),
        (name, at) => {
          for (const typo of [
            name.slice(0, at) + name.slice(at + 1),
            name.slice(0, at) + name.charAt(at) + name.slice(at),
          ]) {
            if (!WELL_KNOWN[registry].includes(typo) && !REAL_NEIGHBOURS.has(typo) && !/^[-_.]|[-_.]{2}/.test(typo))
              expect([typo, meantBy(typo, registry) !== undefined]).toEqual([typo, true]);
          }
        },
      ),
      { seed: 6 },
    );
  });
});

test.each([
  ['crossenv', 'npm', 'cross-env'],
  ['types-node', 'npm', '@types/node'],
  ['@type/node', 'npm', '@types/node'],
  ['socketio', 'npm', 'socket.io'],
  ['loadsh', 'npm', 'lodash'],
  ['request', 'PyPI', 'requests'],
  ['python_dateutils', 'PyPI', 'python-dateutil'],
  ['beautifulsoup', 'PyPI', 'beautifulsoup4'],
  ['rustdecimal', 'crates.io', undefined],
  ['serde-json', 'crates.io', undefined],
  ['Flask_Cors', 'PyPI', undefined],
  ['@myorg/lodash', 'npm', undefined],
  ['utils', 'npm', undefined],
  ['vue', 'npm', undefined],
  ['models', 'PyPI', undefined],
  ['_json', 'PyPI', undefined],
] as const)('%s of %s: %s', (name, registry, meant) => {
  expect(meantBy(name, registry)).toBe(meant);
});

test.each<[LanguageId, string, string[]]>([
  [
    'typescript',
    'import a from "axios";\nimport type { B } from "./b.ts";\n' +
      'import fs from "node:fs";\nexport * from "@scope/c/deep.js";\n' +
      'await import("d");\nrequire( "e/f" );',
    ['axios', '@scope/c', 'd', 'e'],
  ],
  [
    'python',
    'import os, numpy as np\nfrom a.b import c\nfrom . import d\n  import e.f # g\n',
    ['a', 'os', 'numpy', 'e'],
  ],
  [
    'json',
    '{ "name": "x", "dependencies": { "a": "1", "@b/c": "2" }, "devDependencies": {"d": "3"} }',
    ['a', '@b/c', 'd'],
  ],
  [
    'toml',
    '[package]\nname = "x"\n\n[dependencies]\nserde = { version = "1" }\n\n' +
      'tokio.workspace = true\n[dev-dependencies]\ninsta = "1"\n' +
      '[dependencies.rand]\nversion = "1"\n',
    ['serde', 'tokio', 'insta', 'rand'],
  ],
  [
    'toml',
    '[project]\nname = "x"\ndependencies = [\n  "requests>=2",\n  "uvicorn[standard]>=0.1",\n]\n',
    ['requests', 'uvicorn'],
  ],
  ['toml', '[project]\nname = "x"\nlanguages = ["python"]\nkeywords = ["flsk"]\n[tool.x]\nextra = ["reqests"]\n', []],
  [
    'toml',
    '[build-system]\nrequires = ["hatchling"]\n\n[project.optional-dependencies]\ntest = ["pytest"]\n' +
      '[dependency-groups]\ndev = [{include-group = "lint"}, "mypy"]\n[tool.y]\na = ["b"]\n',
    ['hatchling', 'pytest', 'mypy'],
  ],
  [
    'bash',
    'npm install -D lodash @types/node@20 && cd x\npip install "requests>=2" flask==3\n' +
      'cargo add serde --features derive\nnpm run build',
    ['lodash', '@types/node', 'requests', 'flask', 'serde', 'derive'],
  ],
])('%s: the names in %j', (language, text, names) => {
  expect(namedPackages(text, language).map(({ name }) => name)).toEqual(names);
  for (const { name, start, end } of namedPackages(text, language)) expect(text.slice(start, end)).toBe(name);
});

test('a name that comes again is one finding, and counts once', () => {
  const { remarks, looked, readAs } = checkNames(
    'import a from "expres";\nimport b from "expres";\nimport c from "axios";',
    'typescript',
  );
  expect({ looked, readAs, remarks }).toMatchObject({
    looked: 2,
    readAs: 'npm',
    remarks: [{ severity: 'warning', start: 15, end: 21 }],
  });
});

test('takes its time in proportion to the text', () => {
  const parts: [LanguageId, string][] = [
    ['typescript', 'from '],
    ['typescript', 'import '],
    ['python', 'import a,'],
    ['python', 'from a.'],
    ['json', '"dependencies":{'],
    ['json', '"a":'],
    ['toml', 'a=[\n'],
    ['toml', '[project]\na=["'],
    ['toml', '[dependencies]\n'],
    ['bash', 'npm install '],
    ['bash', 'pip install a '],
  ];
  for (const [language, part] of parts) {
    const spent = processorClock();
    checkNames(part.repeat(Math.floor(2 ** 19 / part.length)), language);
    expect(spent(), part).toBeLessThan(3_000);
  }
});
