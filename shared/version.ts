import manifest from '../package.json' with { type: 'json' };

/** Version of this claude-verify; the same for extension, host and command line. */
export const VERSION: string = manifest.version;

/** True when version a is at least b; both dotted numbers. */
export function atLeast(a: string, b: string): boolean {
  const left = a.replace(/^v/, '').split('.').map(Number);
  const right = b.split('.').map(Number);
  for (const [index, wanted] of right.entries()) {
    const have = left[index] ?? 0;
    if (have !== wanted) return have > wanted;
  }
  return true;
}
