import { expect, test } from 'vitest';
import { fileNameFor } from './select.ts';

test.each([
  ['typescript', 'src/app/user.service.ts', 'user.service.ts'],
  ['typescript', 'C:\\work\\a.mts', 'a.mts'],
  ['tsx', undefined, 'block.tsx'],
  ['python', 'script.js', 'block.py'],
  ['python', '../../etc/passwd', 'block.py'],
  ['python', '.py', 'block.py'],
  ['python', 'na\nme.py', 'block.py'],
  ['json', `${'x'.repeat(200)}.json`, 'block.json'],
] as const)('a %s block called %j is checked as %s', (language, asked, name) => {
  expect(fileNameFor(language, asked)).toBe(name);
});
