import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { featuresOf, packFeatures, unpackFeatures } from './features.ts';
import { SimilarityIndex, LINKED } from './similarity-index.ts';
import { lex } from './code-change.ts';
import { stem } from './code-words.ts';
import { processorClock } from '../../shared/fixtures/processor-clock.ts';

const correction = (
  claude: string,
  fixed: string | null,
  language: LanguageId | null = 'typescript',
  message = 'x',
) => ({ claude, correction: fixed, message, subcategory: null, language });
const changeOf = (claude: string, fixed: string, language: LanguageId | null = 'typescript') => [
  ...featuresOf(correction(claude, fixed, language)).change.keys(),
];

describe('the lexer', () => {
  it.each<[LanguageId | null, string, string[]]>([
    [
      'rust',
      'for i in 0..=n { /* all */ f(i)?; } // end',
      ['for', 'i', 'in', '0', '..=', 'n', '{', 'f', '(', 'i', ')', '?', ';', '}'],
    ],
    ['python', 'x = a // b  # half', ['x', '=', 'a', '//', 'b']],
    ['sql', "SELECT 'it''s' -- why\nFROM t", ['SELECT', "'it'", "'s'", 'FROM', 't']],
    ['typescript', 'a?.b ?? `x ${y}`', ['a', '?.', 'b', '??', '`x ${y}`']],
    ['c', 'while (n --> 0) p->q++;', ['while', '(', 'n', '--', '>', '0', ')', 'p', '->', 'q', '++', ';']],
    ['bash', 'rm /a/*; x; ls /b/*/ # all', ['rm', '/', 'a', '/', '*', ';', 'x', ';', 'ls', '/', 'b', '/', '*', '/']],
    ['bash', '[ $# -lt 1 ]', ['[', '$', '#', '-', 'lt', '1', ']']],
    [
      'yaml',
      'a: src/**/*.ts\nb: c/*/',
      ['a', ':', 'src', '/', '**', '/', '*', '.', 'ts', 'b', ':', 'c', '/', '*', '/'],
    ],
    ['python', 'x = 1#c', ['x', '=', '1']],
    ['php', '#[A] f(); // g\n# h /* i */', ['#', '[', 'A', ']', 'f', '(', ')', ';']],
    ['haskell', 'a --> b {- c -} -- d', ['a', '--', '>', 'b']],
    ['json', '"a" /* b */', ['"a"', '/', '*', 'b', '*', '/']],
    [null, '"open', ['"', 'open']],
  ])('%s: %s', (language, text, tokens) => {
    expect(lex(text, language).map((token) => token.text)).toEqual(tokens);
  });

  it.each<[LanguageId | null, string]>([
    ['rust', '/*a'],
    ['haskell', '{-a'],
    [null, '/*a'],
    ['typescript', '`\\'],
    ['python', '"\\'],
  ])('%s: a megabyte of %s is read at once', (language, part) => {
    const spent = processorClock();
    expect(lex(part.repeat(1_048_576 / part.length), language, 20_000)).toHaveLength(20_000);
    expect(spent()).toBeLessThan(2_000);
  });

  it('reads any text to its end and loses nothing but layout and comments', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const letters = (some: string): string => some.replaceAll(/\s/gu, '');
        if (!/[#/-]/.test(text))
          expect(
            letters(
              lex(text, null)
                .map((token) => token.text)
                .join(''),
            ),
          ).toBe(letters(text));
      }),
    );
  });
});

describe('the parts of a change', () => {
  it('do not know layout, comments, literals, or the names of the program', () => {
    const one = changeOf(
      'const total = list.reduce(sum); // all\nreturn total / 2;',
      'const total = list.reduce(sum);\nreturn Math.floor(total / 2);',
    );
    const other = changeOf(
      'const n=list.reduce(sum);\n\n  return n/400;',
      'const n=list.reduce(sum);\n\n  /* down */ return Math.floor(n/400);',
    );
    expect(new Set(one)).toEqual(new Set(other));
  });

  it('know what was taken away and what was brought', () => {
    expect(new Set(changeOf('yaml.load(x)', 'yaml.safe_load(x)', 'python'))).not.toEqual(
      new Set(changeOf('yaml.safe_load(x)', 'yaml.load(x)', 'python')),
    );
    expect(changeOf('same();', 'same( );')).toEqual([]);
  });

  it('are stored and read back the same', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.option(fc.string({ unit: 'binary' })),
        fc.string({ unit: 'binary' }),
        (claude, fixed, message) => {
          const features = featuresOf(correction(claude, fixed, null, message));
          expect(unpackFeatures(packFeatures(features))).toEqual(features);
        },
      ),
    );
  });
});

it.each([
  ['handles', 'handled'],
  ['handling', 'handles'],
  ['queries', 'query'],
  ['missing', 'misses'],
  ['concatenated', 'concatenates'],
  ['awaited', 'await'],
  ['ranges', 'range'],
])('%s and %s are one word', (one, other) => {
  expect(stem(one)).toBe(stem(other));
});

describe('the index', () => {
  const code = fc
    .array(fc.constantFrom('a', 'b', 'foo', 'bar', '(', ')', '+', '-', '=', '1', 'if', 'return', ';'), {
      maxLength: 12,
    })
    .map((tokens) => tokens.join(' '));
  const message = fc
    .array(fc.constantFrom('loop', 'range', 'await', 'query', 'clone', 'list'), { maxLength: 4 })
    .map((words) => words.join(' '));

  it('links in both directions, exactly as defined, whatever else is in it', () => {
    const one = fc
      .tuple(code, fc.option(code), message)
      .map(([claude, fixed, said]) => featuresOf(correction(claude, fixed, null, said)));
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 12 }), fc.nat(), (all, gone) => {
        const indexOf = (some: readonly number[]): SimilarityIndex => {
          const index = new SimilarityIndex();
          for (const at of some) index.add(String(at), all[at] ?? { change: new Map(), message: new Map() });
          return index;
        };
        const whole = indexOf([...all.keys()]);
        const links = (at: number, index = whole): Map<string, number> => {
          const found = new Map<string, number>();
          const node = index.nodes.get(String(at));
          if (node !== undefined) index.eachLink(node, (other, similarity) => found.set(other.id, similarity));
          return found;
        };
        for (const at of all.keys()) {
          for (const [id, similarity] of links(at)) {
            expect(similarity).toBeGreaterThanOrEqual(LINKED);
            expect(links(Number(id)).get(String(at))).toBe(similarity);
          }
        }
        const others = [...all.keys()].filter((at) => at !== gone % all.length);
        const without = indexOf(others);
        for (const at of others) {
          const left = links(at);
          left.delete(String(gone % all.length));
          expect(links(at, without)).toEqual(left);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('never links two that undo each other, whatever they say', () => {
    const index = new SimilarityIndex();
    const said = 'tabs and spaces in the settings of the formatter';
    const one = index.add('one', featuresOf(correction('indent = tabs', 'indent = spaces', null, said)));
    index.add('other', featuresOf(correction('indent = spaces', 'indent = tabs', null, said)));
    index.add('same', featuresOf(correction('indent = tabs', 'indent = spaces', null, said)));
    const found: string[] = [];
    index.eachLink(one, ({ id }) => found.push(id));
    expect(found).toEqual(['same']);
  });
});
