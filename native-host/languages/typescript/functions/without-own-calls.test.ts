import { expect, test } from 'vitest';
import { withoutOwnCalls } from './without-own-calls.ts';

test('calls at the top that hand nothing on are blanked, and nothing else', () => {
  const code = 'const f = () => 1;\nf();\nmain()\nconst x = f();\nif (x) {\n  f();\n}\nf(2);\nexport { f };\n';
  expect(withoutOwnCalls(code)).toBe(
    'const f = () => 1;\n    \n      \nconst x = f();\nif (x) {\n  f();\n}\nf(2);\nexport { f };\n',
  );
});
