import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of a package that claude-verify itself depends on, to be shown in a sandbox. Throws when it is not
 * installed.
 */
export function packageFolder(name: string): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (dirname(folder) === folder) throw new Error(`${name} is not installed: npm ci`);
  }
}
