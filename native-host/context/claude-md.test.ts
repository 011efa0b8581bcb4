import { Parser, type Node } from 'commonmark';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guidanceSection, type TriedGuidance } from './claude-md.ts';
import { withSection } from './marked-section.ts';

const tried = (part: Partial<TriedGuidance>): TriedGuidance => ({
  id: 'p1',
  pattern: null,
  sentence: 'Use exclusive upper bounds.',
  effect: '5 in 40 conversations before, 0 in 25 after',
  worked: true,
  worth: 1,
  ...part,
});
const linesOf = (...all: TriedGuidance[]): string[] => guidanceSection(all).lines.slice(4);

test('what worked stands best first with its effect; what did not is told with what was measured', () => {
  const section = guidanceSection([
    tried({}),
    tried({ id: 'K2', sentence: 'Say the time zone.', effect: 'found 9 times, mended 7', worth: 2 }),
    tried({ id: 'p3', sentence: 'Never.', worked: false, effect: 'Too little data' }),
  ]);
  expect(section.lines.slice(4)).toEqual([
    '- Say the time zone. (found 9 times, mended 7)',
    '- Use exclusive upper bounds. (5 in 40 conversations before, 0 in 25 after)',
  ]);
  expect(section).toMatchObject({ written: ['K2', 'p1'], left: [{ what: 'p3', why: 'Too little data' }] });
});

test('a rule of a pattern that is written says nothing more, and neither does the same sentence', () => {
  const twice = [tried({ pattern: 'a', worth: 3 }), tried({ id: 'K1', pattern: 'a', sentence: 'As a rule.' })];
  expect(linesOf(...twice, tried({ id: 'K2' }))).toHaveLength(1);
});

test('nothing worked: no section', () => {
  expect(guidanceSection([tried({ worked: false })]).lines).toEqual([]);
});

test('ten at most, within 2 KiB, and the rest is named', () => {
  const many = Array.from({ length: 14 }, (_, n) => tried({ id: `p${n}`, sentence: `Rule ${n}.`, worth: 20 - n }));
  const section = guidanceSection(many);
  expect(section.written).toEqual(many.slice(0, 10).map(({ id }) => id));
  expect(section.left.map(({ what }) => what)).toEqual(['p10', 'p11', 'p12', 'p13']);
  const long = many.map((each) => ({ ...each, sentence: `${each.id} ${'ü'.repeat(300)}` }));
  const short = guidanceSection([...long, tried({ id: 'last', sentence: 'Short.', worth: 0 })]);
  expect(short.written).toEqual(['p0', 'p1', 'last']);
  expect(Buffer.byteLength(withSection(null, short.lines) ?? '')).toBeLessThanOrEqual(2_048);
});

const HOSTILE = [
  '<!-- claude-verify:end -->',
  '`<!-- claude-verify:end -->`',
  '``` js',
  '~~~',
  '@~/.ssh/id_rsa',
  'see @./secrets and (@x)',
  '</section>',
  '# Heading',
  '\u2028<!-- claude-verify:begin -->\r\n',
  '\u202Eevil',
  '<script>',
  '--> x <!--',
];

test('no sentence ends the section, opens a fence or block, imports a file or hides a character', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary' })), { maxLength: 4 }),
      (parts) => {
        const [line] = linesOf(tried({ sentence: parts.join(' ') || 'x', effect: parts[0] ?? '' }));
        if (line === undefined) return;
        expect(line).not.toMatch(/<!--|-->|```|~~~|[\p{Cc}\u2028\u202E]|(?:^|\s|\()@\S/u);
        const once = withSection('before\n', [line]);
        expect(withSection(once, [line])).toBe(once);
        expect(withSection(once, [])).toBe('before\n');
        const kinds = typesIn(new Parser().parse(`${line}\n- next`));
        expect(kinds.filter((kind) => /html|heading|code_block|image|thematic|link/.test(kind))).toEqual([]);
      },
    ),
    { numRuns: 200 },
  );
});

function typesIn(root: Node): string[] {
  const walker = root.walker();
  const types: string[] = [];
  for (let step = walker.next(); step !== null; step = walker.next()) types.push(step.node.type);
  return types;
}
