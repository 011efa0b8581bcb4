import { expect, test } from 'vitest';
import { VET_JSON } from './vet-json.ts';

const report =
  '# example.com/x\n{\n\t"example.com/x": {\n\t\t"printf": [\n' +
  '\t\t\t{\n\t\t\t\t"posn": "/project/x.go:8:2",\n' +
  '\t\t\t\t"message": "wrong type"\n\t\t\t}\n\t\t]\n\t}\n}\n';

test('reports of several packages; the same remark on a package and its tests counts once', () => {
  const remark = { analyser: 'printf', file: '/project/x.go', line: 8, column: 2, message: 'wrong type' };
  expect(VET_JSON.parse(report)).toEqual([remark]);
  expect(
    VET_JSON.parse(
      `${report}${report.replace('# example.com/x', '# example.com/x [example.com/x.test]')}# example.com/y\n{}\n`,
    ),
  ).toEqual([remark]);
  expect(VET_JSON.parse('\n')).toEqual([]);
});

test.each([
  report.slice(0, -4),
  report.replace('"wrong type"', '1'),
  report.replace('x.go:8:2', 'x.c:8:2'),
  '# x\n{\n\t"x": {\n\t\t"printf": {\n\t\t\t"error": "it broke"\n\t\t}\n\t}\n}\n',
  'panic: runtime error\n',
])('what is of another form, or says that it broke, is no report (%#)', (output) => {
  expect(VET_JSON.parse(output)).toBeUndefined();
});
