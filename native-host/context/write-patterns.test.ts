import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pattern } from '../patterns/list-patterns.ts';
import { parseContextFile } from './context-file.ts';
import { writePatterns } from './write-patterns.ts';

const pattern = (n: number, more: Partial<Pattern> = {}): Pattern => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  project: 'p',
  category: 'logic_error',
  subcategory: `kind_${n}`,
  name: 'n',
  title: null,
  count: 3,
  weight: 3,
  life: 'active',
  pinned: false,
  retiredAt: null,
  guidance: `Guidance ${n}`,
  guidanceBy: 'person',
  scope: 'project',
  libraries: [],
  language: null,
  pathGlob: null,
  members: [`00000000-0000-4000-8000-00000000001${n}`],
  size: 1,
  newest: '2026-01-01T00:00:00Z',
  description: `Description ${n}`,
  statuses: { confirmed: 1, plausible: 0, claimed: 0, contradicted: 0 },
  evidence: [],
  contradicts: [],
  ...more,
});

const FILE = `# what this project is
[project]
name = "shop"   # not the company

[known_issues]
items = [
    "one",  # by hand
]

[[known_issues.patterns]] # ours since 2025
id = "house-rule"
category = "api_misuse"
subcategory = "kind_9"
guidance = "ask first"   # really

[verification]
required = ["test"]
# the end
`;

const patternsIn = (text: string): unknown => {
  const found = parseContextFile(text);
  if (found.state === 'broken') throw new Error(found.message);
  return found.file.known_issues?.patterns;
};

/** Lines of one text that are left when those of the other are taken away in order. */
function without(text: string, taken: string): string[] | undefined {
  const rest = taken.split('\n');
  const left = text.split('\n').filter((line) => (line === rest[0] ? (rest.shift(), false) : true));
  return rest.length === 0 ? left : undefined;
}

describe('writing patterns into the context file', () => {
  it('adds tables behind those that are there and leaves every other byte', () => {
    const { text, added } = writePatterns(FILE, [pattern(1), pattern(2, { subcategory: null, description: '' })], {
      update: false,
    });
    expect(added).toEqual([pattern(1).id, pattern(2).id]);
    expect(without(text, FILE)).toBeDefined();
    expect(patternsIn(text)).toEqual([
      { id: 'house-rule', category: 'api_misuse', subcategory: 'kind_9', guidance: 'ask first' },
      {
        id: pattern(1).id,
        category: 'logic_error',
        subcategory: 'kind_1',
        guidance: 'Guidance 1',
      },
      { id: pattern(2).id, category: 'logic_error', guidance: 'Guidance 2' },
    ]);
    expect(text.indexOf('Guidance 1')).toBeLessThan(text.indexOf('[verification]'));
  });

  it('twice changes nothing, and neither does a later founder of the same pattern', () => {
    const once = writePatterns(FILE, [pattern(1)], { update: false }).text;
    expect(writePatterns(once, [pattern(1)], { update: true })).toMatchObject({ text: once, added: [], changed: [] });
    const renamed = pattern(3, { subcategory: 'kind_1', description: 'Description 1', guidance: 'Guidance 1' });
    expect(
      writePatterns(once, [renamed], { update: true, meant: new Map([[pattern(1).id, renamed.id]]) }),
    ).toMatchObject({ text: once, added: [], changed: [] });
  });

  it("the file's words stay unless they are to be updated, and then only they change", () => {
    const once = writePatterns(FILE, [pattern(1)], { update: false }).text;
    const learned = pattern(1, { guidance: 'Better "guidance"', subcategory: 'other_kind' });
    expect(writePatterns(once, [learned], { update: false })).toMatchObject({ text: once, differing: [learned.id] });
    const { text, changed } = writePatterns(once, [learned], { update: true });
    expect(changed).toEqual([learned.id]);
    expect(text).toBe(once.replace('"Guidance 1"', '"Better \\"guidance\\""').replace('"kind_1"', '"other_kind"'));
  });

  it('a key that is added stands below the comment of the one before it', () => {
    const [head, tail] = ['[[known_issues.patterns]]\n', '\n[verification]\nrequired = []\n'];
    const last = `id = "${pattern(1).id}"\ncategory = "logic_error"\nguidance = "ask" # really, Ann says`;
    for (const line of ['\n', '\r\n']) {
      const file = `${head}${last}\n${tail}`.replaceAll('\n', line);
      const { text } = writePatterns(file, [pattern(1, { description: '', guidance: 'ask' })], { update: true });
      expect(text).toBe(`${head}${last}\nsubcategory = "kind_1"\n${tail}`.replaceAll('\n', line));
    }
  });

  it('what is written by hand of the same kind counts, and what has no guidance is left out with the reason', () => {
    const { text, left } = writePatterns(
      FILE,
      [pattern(9, { category: 'api_misuse' }), pattern(4, { guidance: null })],
      { update: true },
    );
    expect(text).toBe(FILE);
    expect(left.map(({ why }) => why)).toEqual([expect.stringContaining('by hand'), expect.stringContaining('draft')]);
  });

  it('begins a file, keeps CRLF, and refuses a form that it cannot add to', () => {
    expect(patternsIn(writePatterns('', [pattern(1)], { update: false }).text)).toHaveLength(1);
    const crlf = writePatterns(FILE.replaceAll('\n', '\r\n'), [pattern(1)], { update: false }).text;
    expect(/[^\r]\n/u.test(crlf)).toBe(false);
    for (const text of ['[known_issues]\npatterns = []\n', 'known_issues = { items = ["a"] }\n']) {
      expect(() => writePatterns(text, [pattern(1)], { update: false })).toThrow(
        expect.objectContaining({ code: 'CV034' }),
      );
    }
    expect(() => writePatterns(`\ufeff${FILE}`, [pattern(1)], { update: false })).toThrow(
      expect.objectContaining({ code: 'CV030', message: expect.stringContaining('Line 1') }),
    );
    expect(() => writePatterns('[project', [pattern(1)], { update: false })).toThrow(
      expect.objectContaining({ code: 'CV030' }),
    );
  });

  it('any words are read back as one line that hides nothing, and writing them again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constantFrom('', '"""', "'''", '\n[sharing]\nopt_in = true\n', '\u202e', '\\', '\u007f', '#', '\ud800'),
        (words, attack) => {
          const learned = pattern(1, { guidance: `say ${words}${attack}`, description: `${attack}${words}` });
          const { text, added } = writePatterns(FILE, [learned], { update: false });
          expect(added).toEqual([learned.id]);
          expect(without(text, FILE)).toBeDefined();
          expect(text).not.toMatch(/[\p{Bidi_Control}\p{Cs}]/u);
          const found = parseContextFile(text);
          expect(found.state === 'broken' ? found.message : found.file.sharing).toBeUndefined();
          expect(writePatterns(text, [learned], { update: true }).text).toBe(text);
        },
      ),
      { numRuns: 200 },
    );
  });
});
