import { describe, expect, test } from 'vitest';
import { optionsFor, selects } from './ruff-options.ts';

describe('optionsFor', () => {
  test('the nearer file goes before what it extends; what means nothing to one text is left out', () => {
    const chain = [
      {
        path: 'app/pyproject.toml',
        text:
          '[project]\nrequires-python = ">=3.9,<4"\n[tool.ruff]\n' +
          'extend = "../ruff.toml"\nline-length = 60\nsrc = ["src"]\n' +
          '[tool.ruff.lint]\nignore = ["D1"]\n',
      },
      {
        path: 'ruff.toml',
        text:
          'line-length = 100\nindent-width = 2\n[lint]\nselect = ["E"]\n' +
          'ignore = ["E5"]\n[lint.isort]\nknown-first-party = ["ours"]\n',
      },
    ];
    expect(optionsFor('app/src/a.py', chain, ['bank']).options).toEqual({
      'line-length': 60,
      'indent-width': 2,
      'target-version': 'py39',
      lint: { select: ['E'], ignore: ['D1'], isort: { 'known-first-party': ['ours', 'bank'] } },
    });
  });

  test.each([
    ['app/a.py', ['E501'], false],
    ['app/tests/test_a.py', ['S', 'E501'], false],
    ['app/gen/deep/a.py', ['E501'], true],
    ['app/__init__.py', ['F401'], false],
  ])('%s ignores %j; kept away: %j', (file, ignored, excluded) => {
    const text =
      'extend-exclude = ["gen/"]\n[lint.per-file-ignores]\n' +
      '"__init__.py" = ["F401"]\n"tests/*" = ["S"]\n' +
      '[lint.extend-per-file-ignores]\n"!__init__.py" = ["E501"]\n';
    expect(optionsFor(file, [{ path: 'app/ruff.toml', text }], [])).toMatchObject({ ignored, excluded });
  });

  test('a text that is no TOML is refused', () => {
    expect(() => optionsFor('a.py', [{ path: 'ruff.toml', text: '[lint' }], [])).toThrow('Invalid TOML');
  });
});

test.each([
  ['ALL', 'E501', true],
  ['E', 'E501', true],
  ['E', 'ERA001', false],
  ['E50', 'E501', true],
  ['PL', 'PLR2004', true],
  ['PLR', 'PLE1142', false],
  ['D', 'DTZ003', false],
  ['', 'E501', false],
])('the selector %j means %s: %j', (selector, code, means) => {
  expect(selects(selector, code)).toBe(means);
});
