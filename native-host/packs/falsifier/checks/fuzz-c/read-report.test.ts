import { expect, test } from 'vitest';
import { describeMemory, placesIn } from './read-report.ts';

const report = (middle: string, place = '/project/block.c:7'): string =>
  `==5==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602 at pc 0x5\nREAD of size 4 at 0x602 thread T0\n` +
  `    #0 0x55 in sum ${place}\n    #1 0x56 in cv_target_0 /private/harness.c:40\n\n${middle}`;
const GIVEN =
  '0x602 is located 0 bytes to the right of 8-byte region [0x1,0x2)\n' +
  'allocated by thread T0 here:\n    #1 0x57 in cv_room /tools/values.c:9\n';

test.each([
  [GIVEN, 'reads 4 bytes behind what it was given (heap-buffer-overflow)'],
  [GIVEN.replace('to the right of', 'after'), 'reads 4 bytes behind what it was given (heap-buffer-overflow)'],
  [GIVEN.replace('to the right of', 'to the left of'), 'reads 4 bytes before what it was given (heap-buffer-overflow)'],
  [GIVEN.replace('cv_room', 'make'), 'reads 4 bytes behind memory that it allocated itself (heap-buffer-overflow)'],
])('where the access was', (middle, outcome) => {
  expect(describeMemory('heap-buffer-overflow', report(middle))).toEqual({ outcome, isFixed: false });
});

test('what failed outside of the block is none of its failures', () => {
  expect(describeMemory('heap-buffer-overflow', report(GIVEN, '/private/harness.c:2'))).toBeUndefined();
});

test('lines of the block, and not those of who allocated', () => {
  expect(placesIn(report(`${GIVEN}    #2 0x58 in make /project/block.c:3\n`), 'block.c')).toEqual([7]);
});

test.each([
  ['cv_guessed_room', 'READ', true],
  ['cv_edited_room', 'WRITE', true],
  ['cv_edited_room', 'READ', false],
  ['cv_room', 'WRITE', false],
])('what only the caller knows: %s, %s: %s', (room, access, isOwners) => {
  const told = report(GIVEN.replace('cv_room', room)).replace('READ', access);
  expect(describeMemory('heap-buffer-overflow', told)?.isOwners ?? false).toBe(isOwners);
});
