import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Correction } from '../../shared/correction.ts';
import { correctionSchema } from '../../shared/correction.ts';
import { LIMITS } from '../../shared/limits.ts';
import { recordCorrection, recordQuestion } from './record-correction-tool.ts';
import type { ToolHost } from './tool-host.ts';
import { TOOL_INPUTS } from './tool-inputs.ts';

const asked = fc.record({
  code: fc.string({ minLength: 1, maxLength: 2_000 }),
  description: fc.string({ minLength: 1, maxLength: LIMITS.toolCall.descriptionUnits }),
  category: fc.constantFrom('logic_error', 'api_misuse' as const),
  file: fc.option(fc.string({ minLength: 1, maxLength: 300 }), { nil: undefined }),
  correction: fc.option(fc.string({ minLength: 1, maxLength: 2_000 }), { nil: undefined }),
});

test('law: what a person reads before they say yes steers no terminal and hides nothing', () => {
  fc.assert(
    fc.property(asked, (input) => {
      const question = recordQuestion(TOOL_INPUTS.record_correction.parse(input));
      // A line more than the code has would be a line that somebody else wrote.
      expect(question.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
      expect(question.split('\n').length).toBeLessThanOrEqual(5 + 2 * 13);
    }),
  );
});

test('law: the words and the path that are stored are shown whole, and what is hidden in them is written out', () => {
  const hidden = fc.constantFrom('\u{200B}', '\u{202E}', '\u{2060}', 'a', 'b', ' ');
  const text = (maxLength: number) => fc.string({ unit: hidden, minLength: 1, maxLength });
  fc.assert(
    fc.property(text(LIMITS.toolCall.descriptionUnits), text(1_000), (description, file) => {
      const question = recordQuestion({
        code: 'x',
        description: `${description}END`,
        category: 'logic_error',
        file: `${file}.py`,
      });
      const [, words = '', place = ''] = question.split('\n');
      expect(words.split('[U+').length).toBe(description.split(/[\u{200B}\u{202E}\u{2060}]/u).length);
      expect(words).toMatch(/END$/);
      expect(file.length > 997 || place.endsWith('.py')).toBe(true);
    }),
  );
  const late = `${'\u{200B}'.repeat(55)}${'x'.repeat(LIMITS.toolCall.descriptionUnits - 55)}`;
  expect(recordQuestion({ code: 'x', description: late, category: 'logic_error' })).toContain(late.slice(55));
});

test('long code is shown by its first lines and the number of the others', () => {
  const code = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n');
  const question = recordQuestion({ code, description: 'wrong', category: 'logic_error' });
  expect(question).toMatch(/ {2}line 12\n {2}and 8 more lines$/);
});

test('law: what is stored fits the capture format, has no guidance, and says what was asked', async () => {
  await fc.assert(
    fc.asyncProperty(asked, async (input) => {
      const stored: Correction[] = [];
      const host = {
        folder: '/w',
        projectAround: async () => undefined,
        record: async (correction: Correction) => (stored.push(correction), { id: correction.id, stored: 'new' }),
        now: () => new Date(0),
        newId: () => 'b0c7a5a4-4a5e-4b43-9d8a-0f6f2c7f2a11',
      } as unknown as ToolHost;
      await recordCorrection(TOOL_INPUTS.record_correction.parse(input), host);
      const [correction] = stored;
      expect(correctionSchema.safeParse(correction).success).toBe(true);
      expect(correction?.guidance).toBeUndefined();
      expect(correction?.issue.description).toBe(input.description);
      expect(correction?.claude_output.content).toBe(input.code);
    }),
  );
});
