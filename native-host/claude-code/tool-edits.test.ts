import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editsOfBatchCall, editsOfCall, textBefore, type BatchEdit, type ToolEdit } from './tool-edits.ts';

const replace = (from: string, to: string): ToolEdit => ({ kind: 'replace', path: '/a.py', from, to, all: false });

test('what Write, Edit and MultiEdit change, with paths from the working folder; other tools change nothing', () => {
  const input = { file_path: 'src/a.py', old_string: 'a', new_string: 'b' };
  expect(editsOfCall({ tool_name: 'Edit', tool_input: input }, '/w')).toEqual([
    { kind: 'replace', path: '/w/src/a.py', from: 'a', to: 'b', all: false },
  ]);
  expect(editsOfCall({ tool_name: 'Write', tool_input: { file_path: '/b.py', content: 'x' } }, '/w')).toEqual([
    { kind: 'write', path: '/b.py', text: 'x' },
  ]);
  const edits = [{ old_string: 'a', new_string: 'b', replace_all: true }];
  expect(editsOfCall({ tool_name: 'MultiEdit', tool_input: { file_path: '/c.py', edits } }, '/w')).toEqual([
    { kind: 'replace', path: '/c.py', from: 'a', to: 'b', all: true },
  ]);
  expect(editsOfCall({ tool_name: 'Read', tool_input: input }, '/w')).toEqual([]);
});

test('an input that is not as the tool has it changes nothing', () => {
  fc.assert(
    fc.property(fc.constantFrom('Write', 'Edit', 'MultiEdit'), fc.anything(), (tool, input) => {
      expect(Array.isArray(editsOfCall({ tool_name: tool, tool_input: input }, '/w'))).toBe(true);
    }),
  );
});

/** As Claude Code 2.1.332 says them. */
const SAID: readonly [string, 'made' | 'refused' | 'unsure'][] = [
  ['The file /w/a.py has been updated successfully. (file state is current in your context)', 'made'],
  ['The file /w/a.py has been updated. All occurrences were successfully replaced.', 'made'],
  ['<tool_use_error>String to replace not found in file.\nString: a</tool_use_error>', 'refused'],
  [
    'Refusing to write /w/a.py: its parent-directory symlink resolution changed after permission was checked.',
    'unsure',
  ],
  [
    'The file /w/a.py has been updated successfully.  The user modified your proposed changes before accepting them. .',
    'unsure',
  ],
  ['The file /w/a.py has been updated successfully (note: the file had changed).', 'unsure'],
  ['done', 'unsure'],
];

test.each(SAID)('a call of a batch of which the model is told %j is %s', (tool_response, outcome) => {
  const input = { file_path: 'a.py', old_string: 'a', new_string: 'b' };
  const call = { tool_name: 'Edit', tool_input: input, tool_response };
  const edits: Record<typeof outcome, BatchEdit[]> = {
    made: [{ kind: 'replace', path: '/w/a.py', from: 'a', to: 'b', all: false }],
    refused: [],
    unsure: [{ kind: 'unsure', path: '/w/a.py' }],
  };
  expect(editsOfBatchCall(call, '/w')).toEqual(edits[outcome]);
});

test('a new file was made, and of a call without words nothing is certain', () => {
  const call = { tool_name: 'Write', tool_input: { file_path: '/b.py', content: 'x' } };
  const said = 'File created successfully at: /b.py';
  expect(editsOfBatchCall({ ...call, tool_response: said }, '/w')).toEqual([
    { kind: 'write', path: '/b.py', text: 'x' },
  ]);
  expect(editsOfBatchCall(call, '/w')).toEqual([{ kind: 'unsure', path: '/b.py' }]);
});

test('edits are taken back, the last first', () => {
  const edits = [replace('one', 'two words'), replace('two words', 'three')];
  expect(textBefore('a three b', edits)).toBe('a one b');
});

test('what cannot be taken back for certain is not known', () => {
  expect(textBefore('x x', [replace('y', 'x')])).toBeUndefined();
  expect(textBefore('xx', [replace('y', '')])).toBeUndefined();
  expect(textBefore('gone', [replace('y', 'x')])).toBeUndefined();
  expect(textBefore('x', [{ ...replace('y', 'x'), all: true } as ToolEdit])).toBeUndefined();
  expect(textBefore('x', [{ kind: 'write', path: '/a.py', text: 'x' }])).toBeUndefined();
  expect(textBefore('x', [replace('y', 'x'), { kind: 'unsure', path: '/a.py' }])).toBeUndefined();
});

test('law: what is said to have been before, was', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '\n'), maxLength: 4 });
  fc.assert(
    fc.property(word, word, word, word, (head, from, to, tail) => {
      const text = head + from + tail;
      fc.pre(from !== '' && text.indexOf(from) === text.lastIndexOf(from));
      const before = textBefore(
        text.replace(from, () => to),
        [replace(from, to)],
      );
      expect(before === undefined || before === text).toBe(true);
    }),
  );
});
