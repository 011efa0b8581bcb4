import { TextDocument } from 'vscode-languageserver-textdocument';
import { expect, test } from 'vitest';
import { withReport } from './checked-text.ts';
import { codeActions, COMMANDS } from './code-actions.ts';
import { findingAt, lookedAt, reportOf } from './fixtures/reports.ts';
import type { OpenDocument } from './open-documents.ts';

const URI = 'file:///p/a.py';
const fix = {
  title: 'Write two lines',
  range: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 4 },
  text: 'TWO\nMORE',
};

function opened(text: string, verified: string, more: Parameters<typeof reportOf>[1] = {}): OpenDocument {
  return {
    document: TextDocument.create(URI, 'python', 7, text),
    file: '/p/a.py',
    checked: withReport(undefined, lookedAt(verified), reportOf([findingAt(2, { fix }), findingAt(3)], more)),
    earlier: undefined,
    told: undefined,
  };
}

const asked = (line: number, more: object = {}) => ({
  range: { start: { line, character: 0 }, end: { line, character: 0 } },
  only: undefined,
  profile: 'all' as const,
  versioned: true,
  uriOf: () => undefined,
  ...more,
});

const TEXT = 'one\r\ntwo\r\nthree\r\n';

test('on a finding: its fix for this version with the line ends of the file, two mutes, and its evidence', () => {
  const known = opened(TEXT, TEXT, { project: 'p1' });
  const actions = codeActions(known, asked(1));
  expect(actions.map(({ title }) => title)).toEqual([
    'Write two lines',
    'Mute E1 on this line...',
    'Mute E1 in this project...',
    'Copy the evidence of E1 for Claude',
  ]);
  const edit = actions[0]?.edit;
  expect(edit).toEqual({
    documentChanges: [
      {
        textDocument: { uri: URI, version: 7 },
        edits: [
          { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } }, newText: 'TWO\r\nMORE' },
        ],
      },
    ],
  });
  expect(codeActions(known, asked(1, { versioned: false }))[0]?.edit).toHaveProperty('changes');
  expect(actions[1]?.command).toMatchObject({
    command: COMMANDS.mute,
    arguments: [{ uri: URI, kind: 'line', scope: 'project', finding: { rule: 'E1', line: 2 } }],
  });
  expect(codeActions(opened(TEXT, TEXT), asked(1))[2]?.title).toBe('Mute E1 everywhere...');
});

test('only for the place and the kinds that are asked for', () => {
  const known = opened(TEXT, TEXT);
  expect(codeActions(known, asked(0))).toEqual([]);
  expect(codeActions(known, asked(2))).toHaveLength(3);
  expect(codeActions(known, asked(1, { only: ['refactor', 'source.fixAll'] }))).toEqual([]);
  expect(codeActions(known, asked(1, { only: ['quickfix'] }))).toHaveLength(4);
});

test('once the text was edited no fix is offered, but recording the edit where it was made', () => {
  const known = opened('one\r\nTWO\r\nthree\r\n', TEXT);
  expect(codeActions(known, asked(1)).map(({ title, command }) => [title, command?.command])).toEqual([
    ['Record this edit as a correction of E1...', COMMANDS.recordCorrection],
  ]);
  expect(codeActions(known, asked(2))).toEqual([]);
});
