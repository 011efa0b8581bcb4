import { expect, test } from 'vitest';
import type { BackendContext } from '../../kit/define.ts';
import backend from './backend.ts';
import { handle } from '../../languages/typescript/typescript-engine.ts';

const outside = Array.from({ length: 1_200 }, (_, at) => `import 'package-${at}';`).join('\n');
const wrong = 'const count: number = "three";\nconsole.log(count);';

/** The backend with its real compiler, in this process. */
async function verdictOn(text: string): Promise<{ kind: string; findingsDropped?: number | undefined }> {
  const context = { ask: (question: unknown) => Promise.resolve(handle(question)) } as Partial<BackendContext>;
  return backend.run(
    { file: { name: 'block.ts', text }, language: 'typescript' } as Parameters<typeof backend.run>[0],
    context as BackendContext,
  );
}

test('an error behind more remarks than are kept is not passed over', async () => {
  const verdict = await verdictOn(`${outside}\n${wrong}`);
  expect(verdict.kind).toBe('unknown');
  expect(verdict.findingsDropped).toBeGreaterThan(0);
});

test('an error among those that are kept refutes', async () => {
  const verdict = await verdictOn(`${wrong}\n${outside}`);
  expect(verdict.kind).toBe('refuted');
});
