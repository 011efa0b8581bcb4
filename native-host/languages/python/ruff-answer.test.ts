import { describe, expect, it } from 'vitest';
import { findingOf, isSign } from './ruff-answer.ts';
import { meaningOf } from './ruff-rules.ts';

const place = { start_location: { row: 1, column: 3 }, end_location: { row: 1, column: 5 } };
const fragment = { text: 'x is 1', margin: 0, notes: [] };
const edit = { content: '==', location: { row: 1, column: 3 }, end_location: { row: 1, column: 5 } };

describe('findingOf', () => {
  it('offers the edits of a fix as one, and none where they overlap', () => {
    const one = {
      code: 'F632',
      message: 'Use `==`',
      ...place,
      fix: { message: 'Replace `is` with `==`', edits: [edit] },
    };
    expect(findingOf(one, 'a.py', 'ruff', fragment).fix).toMatchObject({ title: 'Replace `is` with `==`', text: '==' });
    expect(
      findingOf({ ...one, fix: { message: 'x', edits: [edit, edit] } }, 'a.py', 'ruff', fragment).fix,
    ).toBeUndefined();
    const other = { content: 'y', location: { row: 1, column: 1 }, end_location: { row: 1, column: 2 } };
    expect(
      findingOf({ ...one, fix: { message: 'x', edits: [edit, other] } }, 'a.py', 'ruff', fragment).fix,
    ).toMatchObject({ text: 'y ==', range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 5 } });
    expect(findingOf(one, 'a.py', 'ruff', { ...fragment, margin: 4 }).fix).toBeUndefined();
  });

  it('warns of what a surrounding function would explain', () => {
    const lost = {
      code: 'invalid-syntax',
      message: 'nonlocal declaration not allowed at module level',
      ...place,
      fix: null,
    };
    expect(findingOf(lost, 'a.py', 'ruff', fragment).severity).toBe('warning');
  });
});

describe('isSign', () => {
  it.each([
    ['token == "("', true],
    ['token == "a1"', false],
    ["token == '++'", true],
    ['token == "(\\x41"', false],
  ])('%s', (text, expected) => {
    const at = { start_location: { row: 1, column: 10 }, end_location: { row: 1, column: text.length + 1 } };
    expect(isSign({ code: 'S105', message: 'Possible hardcoded password', ...at, fix: null }, text)).toBe(expected);
  });
});

describe('factsOf', () => {
  it('takes the longest prefix that has a row, and warns of an unknown family', () => {
    expect(meaningOf('S301').subcategory).toBe('unsafe_deserialization');
    expect(meaningOf('S999').category).toBe('security_flaw');
    expect(meaningOf('F507').severity).toBe('error');
    expect(meaningOf('XYZ1')).toEqual({ severity: 'warning', category: 'style_violation' });
  });
});
