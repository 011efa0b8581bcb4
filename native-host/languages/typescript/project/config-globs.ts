import { posix } from 'node:path';

/** Folders into which a wildcard does not lead (TypeScript handbook, "include"). */
const SKIPPED = '(?!(?:node_modules|bower_components|jspm_packages)(?:/|$))';

/** One part of an `include` pattern, with the slash before it. */
function includedPart(part: string): string {
  if (part === '**') return `(?:/${SKIPPED}[^/.][^/]*)*?`;
  const skips = /[*?]/.test(part) ? SKIPPED : '';
  const namesHidden = /^[*?]/.test(part) ? String.raw`(?!\.)` : '';
  return `/${skips}${namesHidden}${wild(part)}`;
}

/**
 * Does a path match one of the `include` patterns of a configuration in `folder`? Only `*`, `?` and `**` are special; a
 * last part without a wildcard and an extension names a folder, and hidden names have to be named.
 */
export function includeTest(folder: string, patterns: readonly string[]): (path: string) => boolean {
  return anyOf(
    patterns.map((pattern) => {
      const parts = partsOf(folder, pattern);
      const whole = /[.*?]/.test(parts.at(-1) ?? '') ? parts : [...parts, '**', '*'];
      return new RegExp(`^${whole.map(includedPart).join('')}$`);
    }),
  );
}

/** Does a path, or a folder on the way to it, match one of the `exclude` patterns? */
export function excludeTest(folder: string, patterns: readonly string[]): (path: string) => boolean {
  return anyOf(
    patterns.map(
      (pattern) =>
        new RegExp(
          `^${partsOf(folder, pattern)
            .map((part) => (part === '**' ? '(?:/.+?)?' : `/${wild(part)}`))
            .join('')}(?:$|/)`,
        ),
    ),
  );
}

const partsOf = (folder: string, pattern: string): string[] =>
  posix
    .resolve(folder, pattern.replaceAll('\\', '/'))
    .split('/')
    .filter((part) => part !== '');

const wild = (part: string): string =>
  part
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]');

const anyOf =
  (tests: readonly RegExp[]) =>
  (path: string): boolean =>
    tests.some((test) => test.test(path));
