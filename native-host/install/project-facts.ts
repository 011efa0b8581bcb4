import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CONTEXT_FILE, parseContextFile } from '../context/context-file.ts';
import { lookAround, type ProjectTools } from '../project/starter-file.ts';

/** What `doctor` found of the project that it was started in. */
export interface ProjectFacts extends Pick<ProjectTools, 'tests' | 'linters'> {
  name: string;
  /** The argv of each command in `[verification.commands]`, as one text. */
  commands: readonly string[];
}

/** The nearest project above a folder, by its file; undefined where there is none. Throws the system's error. */
export function projectAround(folder: string): ProjectFacts | undefined {
  const file = join(folder, CONTEXT_FILE);
  if (!existsSync(file)) return dirname(folder) === folder ? undefined : projectAround(dirname(folder));
  const read = parseContextFile(readFileSync(file, 'utf8'));
  const commands = read.state === 'ok' ? Object.values(read.file.verification?.commands ?? {}) : [];
  const { tests, linters } = lookAround(folder);
  return { name: basename(folder), tests, linters, commands: commands.map((argv) => argv.join(' ')) };
}
