import { readdirSync } from 'node:fs';
import { languageOfFile } from '../../shared/language.ts';

/** Folders that hold no code of the project's own. */
export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build', 'target', 'out', 'vendor', 'venv', '__pycache__', 'coverage']);
const DEPTH = 3;
const FILES = 5_000;
/** Data and configuration do not make a project one "in" that language. */
const DATA = new Set(['json', 'yaml', 'toml', 'ini', 'css']);

/** Checks that a file in the root stands for (claude-verify specification, section 3.2 has the words). */
const BY_FILE: Record<string, { required: string[]; optional: string[] }> = {
  'Cargo.toml': { required: ['compile', 'clippy', 'test'], optional: ['miri', 'audit', 'deny', 'doc'] },
  'package.json': { required: ['types', 'lint', 'test'], optional: ['audit'] },
  'pyproject.toml': { required: ['types', 'lint', 'test'], optional: ['audit'] },
  'go.mod': { required: ['compile', 'lint', 'test'], optional: [] },
};

/** What was found in a folder. */
export interface Found {
  languages: string[];
  required: string[];
  optional: string[];
}

/** Looks at file names only, a few levels deep; hidden folders and build outputs are skipped. */
export function lookAround(directory: string): Found {
  const counts = new Map<string, number>();
  let seen = 0;
  const walk = (folder: string, depth: number): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (seen >= FILES) return;
      if (entry.isDirectory() && depth < DEPTH && !entry.name.startsWith('.') && !SKIPPED_FOLDERS.has(entry.name)) walk(`${folder}/${entry.name}`, depth + 1);
      if (!entry.isFile()) continue;
      seen += 1;
      const language = languageOfFile(entry.name);
      if (language !== undefined && !DATA.has(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
    }
  };
  walk(directory, 0);
  const checks = readdirSync(directory).flatMap((name) => (Object.hasOwn(BY_FILE, name) ? [BY_FILE[name]] : [])).filter((each) => each !== undefined);
  const distinct = (words: string[]): string[] => [...new Set(words)];
  return {
    languages: [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 5).map(([language]) => language),
    required: distinct(checks.flatMap((each) => each.required)),
    optional: distinct(checks.flatMap((each) => each.optional)),
  };
}

/** The first `.claude-context.toml` of a project (claude-verify specification, section 3.2). */
export function starterFile(name: string, { languages, required, optional }: Found): string {
  const list = (words: readonly string[]): string => `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;
  return `# Read by claude-verify at the start of a conversation that is bound to this project.
[project]
name = ${JSON.stringify(name)}
languages = ${list(languages)}
safety_level = "medium"

[known_issues]
# One sentence each, as you would say it to Claude:
# "Off-by-one in pagination - always use Range not manual arithmetic",
items = []

[verification]
required = ${list(required)}
optional = ${list(optional)}

[injection]
mode = "ask"
`;
}
