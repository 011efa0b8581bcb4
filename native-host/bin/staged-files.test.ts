import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileName } from '../report/file-set.ts';

test('a file name is a URI that says its bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      const { uri, shown } = fileName(bytes);
      const back = uri.replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      expect(Buffer.from(back, 'latin1')).toEqual(Buffer.from(bytes));
      expect(shown.isWellFormed()).toBe(true);
    }),
  );
  expect(fileName(Buffer.from('src/ä b.ts'))).toEqual({ shown: 'src/ä b.ts', uri: 'src/%C3%A4%20b.ts' });
});
