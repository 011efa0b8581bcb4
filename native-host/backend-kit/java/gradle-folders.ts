import { readdirSync, existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Programs of the versions that wrappers have downloaded, the newest name first. */
export const GRADLE_FOLDERS = wrapperFolders(join(homedir(), '.gradle', 'wrapper', 'dists'));

function wrapperFolders(dists: string): string[] {
  const within = (folders: readonly string[]): string[] =>
    folders.flatMap((folder) =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(folder, name)),
    );
  const versions = existsSync(dists) ? within(within(within([dists]))) : [];
  return versions
    .map((folder) => join(folder, 'bin'))
    .filter((folder) => existsSync(join(folder, 'gradle')))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}
