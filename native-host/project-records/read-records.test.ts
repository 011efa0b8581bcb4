import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { muteRecord, patternRecord } from './fixtures/any-record.ts';
import { readRecords, recordsIn } from './read-records.ts';
import { recordFile, recordId, recordText, RECORDS_FOLDER, type ProjectRecord } from './record.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-records-')));
  folder = path.join(root, RECORDS_FOLDER);
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (record: ProjectRecord): void => writeFileSync(path.join(root, recordFile(record)), recordText(record));

test('no folder is nothing; what is beside the records is left alone', () => {
  expect(readRecords(root, 'mute')).toEqual({ records: new Map(), problems: [] });
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'README.md'), 'ours');
  write(muteRecord());
  write(patternRecord());
  expect(readRecords(root, 'mute')).toEqual({
    records: new Map([[recordId(muteRecord()), muteRecord()]]),
    problems: [],
  });
});

test('links, pipes, folders, large files and other bytes than UTF-8 are told, and the others are read', () => {
  mkdirSync(folder);
  const outside = path.join(root, 'outside.json');
  writeFileSync(outside, recordText(muteRecord({ reason: 'outside' })));
  const name = (sign: string): string => path.join(folder, `mute-${sign.repeat(64)}.json`);
  symlinkSync(outside, path.join(root, recordFile(muteRecord({ reason: 'outside' }))));
  mkdirSync(name('a'));
  execFileSync('mkfifo', [name('b')]);
  writeFileSync(name('c'), '');
  truncateSync(name('c'), 3 * 2 ** 30);
  writeFileSync(name('d'), Buffer.from([0x7b, 0xff, 0x7d]));
  writeFileSync(path.join(folder, 'mute-x.json'), '{}');
  write(muteRecord());
  const { records, problems } = readRecords(root, 'mute');
  expect([...records.keys()]).toEqual([recordId(muteRecord())]);
  expect(problems.map(({ why }) => why).toSorted()).toEqual([
    'It is a link.',
    'It is larger than 64 KiB.',
    'It is no UTF-8.',
    'It is not a file.',
    'It is not a file.',
    'Its name is not that of a record.',
  ]);
});

test('what was read before and has not changed since is as it was; what changed is read anew', () => {
  // As if the files had been there for long.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  mkdirSync(folder);
  const id = recordId(muteRecord());
  const read = (): [number, number, boolean] => {
    const { records, problems } = readRecords(root, 'mute');
    return [records.size, problems.length, recordsIn(root, 'mute')(id)];
  };
  write(muteRecord());
  expect([read(), read()]).toEqual([
    [1, 0, true],
    [1, 0, true],
  ]);
  const place = path.join(root, recordFile(muteRecord()));
  writeFileSync(place, '{}');
  expect([read(), read()]).toEqual([
    [0, 1, false],
    [0, 1, false],
  ]);
  write(muteRecord());
  expect(read()).toEqual([1, 0, true]);
  rmSync(place);
  expect(read()).toEqual([0, 0, false]);
  vi.useRealTimers();
});

test('a folder that is a link out of the project brings nothing', () => {
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'cv-elsewhere-'));
  writeFileSync(path.join(elsewhere, recordFile(muteRecord()).split('/')[1] ?? ''), recordText(muteRecord()));
  symlinkSync(elsewhere, folder);
  const { records, problems } = readRecords(root, 'mute');
  expect([records.size, problems]).toEqual([0, [{ file: RECORDS_FOLDER, why: 'It is a link, or no folder.' }]]);
  rmSync(elsewhere, { recursive: true });
});

test('of thousands the first by name are read, and how many are not is told', () => {
  mkdirSync(folder);
  for (let n = 0; n < 700; n += 1) write(muteRecord({ reason: String(n) }));
  const { records, problems } = readRecords(root, 'mute');
  expect(records.size).toBe(500);
  expect(problems).toEqual([{ file: RECORDS_FOLDER, why: expect.stringMatching(/^200 of 700 mute records are not/) }]);
});

test('more bytes than are read of a kind are told', () => {
  mkdirSync(folder);
  for (let n = 0; n < 80; n += 1) write(muteRecord({ reason: String(n), findings: long }));
  const { records, problems } = readRecords(root, 'mute');
  expect(records.size).toBeLessThan(80);
  expect(problems).toEqual([{ file: RECORDS_FOLDER, why: expect.stringContaining('too many') }]);
});

const long = Array.from({ length: 20 }, () => ({ backend: 'ruff', rule: 'ü'.repeat(1_000), line: null }));
