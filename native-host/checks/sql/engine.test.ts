import { expect, test } from 'vitest';
import { handle } from './engine.ts';

const procedure = (body: string): string =>
  `CREATE PROCEDURE p(a int) LANGUAGE plpgsql AS $x$\n${body}\n$x$;\n\nSELECT 1;\n`;

// Where a statement has no end the parser reads on, and says so where it stops.
test.each([
  ['DECLARE\n  x int;\nBEGIN\n  x := 1;\n  UPDATE t SET a = 1 WHER id = 2;\n  x := 2;\nEND', 'WHER'],
  ['BEGIN\n  IF a > 1 THEN\n    x := 3;\n  END IF;\nEND', 'x'],
  ['BEGIN\n  a := 1;\n  RETURN a +;\nEND', 'RETURN'],
  ["BEGIN\n  IF a > 1 THEN\n    PERFORM f('it''s');\n  END IF;\n  INSERT INTO t VALUES (1, 2;\nEND", 'END'],
  ['DECLARE\n  b int := 3;\nBEGIN\n  FOR i IN 1..3 LOP\n    b := 1;\n  END LOOP;\nEND', 'b'],
  ['BEGIN\n  IF a > 1 THEN\n    RETURN;\nEND', 'END'],
])('a body that is wrong is told in its line: %j', (body, word) => {
  const text = procedure(body);
  const { remarks } = handle({ text });
  expect(remarks.map(({ start }) => text.slice(start).match(/\w+/)?.[0])).toEqual([word]);
  expect(remarks.every(({ sure }) => sure)).toBe(true);
});
