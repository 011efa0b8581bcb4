import fs from 'fs-extra';
import { join } from 'node:path';

export async function copyTemplate(template: string, target: string): Promise<string[]> {
  await fs.ensureDirectory(target);
  await fs.copy(template, target, {
    overwrite: false,
    errorOnExist: true,
    filter: (source) => !source.endsWith('.DS_Store'),
  });
  const settings = join(target, 'settings.json');
  if (!(await fs.pathExists(settings))) {
    await fs.outputJson(settings, { created: new Date().toISOString() });
  }
  return fs.readdir(target);
}
