import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';

test.each([
  ["select ';' from t; -- ;\nselect 2;", ["select ';' from t", '-- ;\nselect 2']],
  ['create function f() as $x$ begin; end $x$; select 1', ['create function f() as $x$ begin; end $x$', 'select 1']],
  [
    'create trigger t after insert on a begin select case when 1 then 2 end; select 3; end; select 4',
    ['create trigger t after insert on a begin select case when 1 then 2 end; select 3; end', 'select 4'],
  ],
  ['begin; select weekend; end;', ['begin', 'select weekend', 'end']],
  ['-- nothing\n;/* ; */', []],
])('%j', (text, expected) => {
  expect(splitStatements(text).map((statement) => statement.text)).toEqual(expected);
});

test('what it cuts lies in the text, in order', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          'select',
          ' ',
          ';',
          "'",
          '"',
          '`',
          '$$',
          '--',
          '\n',
          '/*',
          '*/',
          'begin',
          'end',
          'create trigger',
          'é',
          '\\',
        ),
      ),
      (parts) => {
        const text = parts.join('');
        let from = 0;
        for (const { text: statement, start } of splitStatements(text)) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(text.slice(start, start + statement.length)).toBe(statement);
          from = start + statement.length;
        }
      },
    ),
  );
});
