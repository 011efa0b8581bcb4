import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCommands, readOutputs } from './fixtures/composite-runner.ts';
import { annotationCommand, logLine, outputLines } from './workflow-commands.ts';

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^(?:[\n\r%:,=]|::error::|##\[error\]|%0A|%25|[a-c]| ){0,12}$/),
);

test('whatever an annotation says, the runner reads one command, and reads what was said', () => {
  fc.assert(
    fc.property(hostile, hostile, hostile, (title, file, message) => {
      const line = annotationCommand({
        level: 'error',
        title,
        file,
        message,
        startLine: 1,
        endLine: 1,
        startColumn: 2,
      });
      expect(line).not.toMatch(/[\r\n]/);
      const [command, ...more] = readCommands(line);
      expect(more).toEqual([]);
      expect(command?.name).toBe('error');
      expect(Object.keys(command?.properties ?? {})).toEqual(['title', 'file', 'line', 'endLine', 'col']);
      const plain = (text: string): boolean => /^[ -~]*$/.test(text);
      if (plain(file)) expect(command?.properties['file']).toBe(file);
      if (plain(message)) expect(command?.message).toBe(message);
    }),
    { numRuns: 500 },
  );
});

test('a line of the log is no command', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(readCommands(logLine(text))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('an output cannot end itself and begin another', () => {
  fc.assert(
    fc.property(hostile, hostile, (one, two) => {
      const text = outputLines({ one, two }, 'c0ffee');
      expect(readOutputs(text)).toEqual({ one, two });
    }),
    { numRuns: 500 },
  );
  expect(() => outputLines({ one: 'a\nend_c0ffee\ntwo=2' }, 'c0ffee')).toThrow('delimiter');
});
