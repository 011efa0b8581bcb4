import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowing } from './borrowing.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-borrowing-'));
  write('words.ts', "export const hello = (name: string): string => `heavy ${name}`;\nexport const bye = 'light';\n");
  write('list.ts', "import { hello } from './words.ts';\nexport const lent: readonly unknown[] = [hello];\n");
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  writeFileSync(path.join(folder, name), text);
}

async function built(entry: string): Promise<string> {
  write('entry.ts', entry);
  const outputs = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [borrowing(path.join(folder, 'list.ts'), 'lentThings')],
    build: { write: false, lib: { entry: path.join(folder, 'entry.ts'), formats: ['iife'], name: 'script' } },
  });
  const [output] = Array.isArray(outputs) ? outputs : [outputs];
  return output !== undefined && 'output' in output ? output.output[0].code : '';
}

test('what is listed is used where the other script has it', async () => {
  const code = await built("import { hello } from './words.ts';\nglobalThis.said = hello('you');\n");
  expect(code).not.toContain('heavy');
  const page = { lentThings: [(name: string) => `lent ${name}`], said: '' };
  new Function('globalThis', 'lentThings', code)(page, page.lentThings);
  expect(page.said).toBe('lent you');
});

test('an import that is not listed fails the build, and so does a list that lacks something or names more', async () => {
  await expect(built("import { bye } from './words.ts';\nglobalThis.said = bye;\n")).rejects.toThrow(/bye/);
  for (const items of ['', 'hello, other']) {
    write('wrong.ts', `import { hello } from './words.ts';\nexport const lent = [${items}];\n`);
    expect(() => borrowing(path.join(folder, 'wrong.ts'), 'lentThings')).toThrow('has to list what it imports');
  }
});
