import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { demandYes } from './allow.ts';

/** What becomes of an answer that is typed. */
async function answered(text: string): Promise<string> {
  const output = new PassThrough();
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.end(text);
  const outcome = await demandYes(undefined, { input, output }).then(
    () => 'allowed',
    (thrown: unknown) => String(thrown),
  );
  expect(String(output.read())).toContain('Allow this? [y/N] ');
  return outcome;
}

test('only a yes is one', async () => {
  for (const text of ['y\n', 'Yes\n', ' y \n']) expect(await answered(text)).toBe('allowed');
  for (const text of ['\n', 'n\n', 'yesterday\n', '']) expect(await answered(text)).toContain('Nothing was allowed');
});

test('without a terminal it is given with the command', async () => {
  const input = new PassThrough();
  await expect(demandYes(undefined, { input, output: new PassThrough() })).rejects.toMatchObject({
    code: 'CV078',
    message: expect.stringContaining('--yes'),
  });
  await expect(demandYes(true, { input, output: new PassThrough() })).resolves.toBeUndefined();
});
