import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRecord, muteRecord, patternRecord, ruleRecord } from './fixtures/any-record.ts';
import { parseRecord } from './parse-record.ts';
import { asRecord, recordFile, recordId, recordText } from './record.ts';

const nameOf = (record: Parameters<typeof recordFile>[0]): string => recordFile(record).split('/')[1] ?? '';

test('what is written is read as it was meant, and its name is of what it says', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(parseRecord(nameOf(record), recordText(record))).toEqual({ id: recordId(record), record });
    }),
  );
});

test('a record is a key a line; keys in another order and other white space are the same record', () => {
  expect(recordText(muteRecord()).split('\n')).toEqual([
    '{',
    '  "kind": "mute",',
    '  "version": 1,',
    '  "mutes": "rule",',
    '  "findings": [{"backend":"ruff","rule":"F821","line":null}],',
    '  "message": "Undefined name `total`",',
    '  "reason": "it is defined in the cell above"',
    '}',
    '',
  ]);
  const record = patternRecord();
  const turned = JSON.stringify(Object.fromEntries(Object.entries(record).toReversed()), null, 4);
  for (const text of [turned, recordText(record).replaceAll('\n', '\r\n'), JSON.stringify(record)])
    expect(parseRecord(nameOf(record), text)).toMatchObject({ id: recordId(record) });
});

test.each([
  ['another saying under the name', (text: string) => text.replace('exclusive', 'inclusive'), 'does not fit'],
  ['a key that stands twice', (text: string) => text.replace('{', '{"sentence":"Good.",'), 'not written as'],
  ['escapes that hide what it says', (text: string) => text.replace('Use', '\\u0055se'), 'not written as'],
  ['a key that the format does not know', (text: string) => text.replace('{', '{"more":1,'), 'no pattern of'],
  [
    'a number in another spelling',
    (text: string) => text.replace('"corrections": 3', '"corrections": 3.0'),
    'not written',
  ],
  ['half of it', (text: string) => text.slice(0, 50), 'no JSON'],
  ['a byte order mark', (text: string) => `\uFEFF${text}`, 'no JSON'],
  ['a list', () => '[]', 'no pattern of'],
  ['a text', () => '"a"', 'no JSON object'],
  ['deep nesting', () => '['.repeat(30_000) + ']'.repeat(30_000), 'nested too deeply'],
  ['a newer version', (text: string) => text.replace('"version": 1', '"version": 2'), 'newer version'],
  ['an older version', (text: string) => text.replace('"version": 1', '"version": 0'), 'no pattern of'],
  ['a hidden direction of writing', (text: string) => text.replace('Use', 'Use \u202E'), 'no pattern of'],
  ['an invisible character', (text: string) => text.replace('Use', 'Us\u200Be'), 'no pattern of'],
])('%s says nothing, and it is told why', (_, change, why) => {
  const record = patternRecord();
  expect(parseRecord(nameOf(record), change(recordText(record)))).toEqual({ why: expect.stringContaining(why) });
});

test('a name that is none of a record, or of another kind, is told', () => {
  const record = ruleRecord();
  for (const name of [nameOf(record).replace('rule', 'mute'), 'rule-12.json', nameOf(record).toUpperCase()])
    expect(parseRecord(name, recordText(record))).toHaveProperty('why');
});

test('a mute says a line or none, and names no rule that means another one on another machine', () => {
  const finding = { backend: 'ruff', rule: 'F821', line: null };
  expect(asRecord(muteRecord({ mutes: 'line' }))).toBeUndefined();
  expect(asRecord(muteRecord({ mutes: 'line', findings: [{ ...finding, line: 'a'.repeat(64) }] }))).toBeDefined();
  expect(asRecord(muteRecord({ findings: [{ ...finding, backend: 'learned-rules', rule: 'K1' }] }))).toBeUndefined();
});

test('a mute names one line of code, and a rule of each tool', () => {
  const on = (line: string) => ({ backend: 'bandit', rule: 'B602', line: line.repeat(64) });
  expect(asRecord(muteRecord({ mutes: 'line', findings: [on('a'), { ...on('a'), rule: 'B603' }] }))).toBeDefined();
  expect(asRecord(muteRecord({ mutes: 'line', findings: [on('a'), on('b')] }))).toBeUndefined();
  expect(asRecord(muteRecord({ findings: [{ backend: 'bandit', rule: '', line: null }] }))).toBeUndefined();
});
