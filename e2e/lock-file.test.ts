import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { expect, test } from 'vitest';

const names = z.record(z.string(), z.string()).default({});
const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ dependencies: names, optionalDependencies: names, resolved: z.string().optional() }),
  ),
});
const { packages } = lockSchema.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
);

/** Where Node looks for `name` from a package of the lock file: its own folder, then each folder above. */
function isThere(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (`${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === '') return false;
  }
}

// `npm ci` refuses a lock file without builds for other platforms, which npm leaves out where a registry lacks them.
test('the lock file has every package that one of its packages names, those for other platforms too', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isThere(from, name))
      .map((name) => `${from}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
