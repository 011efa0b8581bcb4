import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';

/** The kernel's mark for a descriptor that a started program does not get (octal, as in /proc/PID/fdinfo). */
const CLOSE_ON_EXEC = 0o2000000;

/** What stands in the place of descriptors from `first` on, for the `stdio` of a start; `release` after the start. */
export interface Covers {
  stdio: ('ignore' | number)[];
  release(): void;
}

/**
 * Covers with /dev/null what a started program would inherit. Node marks its own descriptors so that they end with the
 * start; what the starter of this process left open would be handed on.
 */
export function coverInherited(first: number): Covers {
  const inherited = readdirSync('/proc/self/fdinfo')
    .map(Number)
    .filter((fd) => fd >= first && isInherited(fd));
  if (inherited.length === 0) return { stdio: [], release: () => undefined };
  const cover = openSync('/dev/null', 'r');
  const length = Math.max(...inherited) - first + 1;
  const stdio = Array.from({ length }, (_, index) => (inherited.includes(first + index) ? cover : ('ignore' as const)));
  return { stdio, release: () => closeSync(cover) };
}

function isInherited(fd: number): boolean {
  try {
    const flags = /^flags:\s+([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8'))?.[1];
    return flags === undefined || (Number.parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  } catch (thrown) {
    // The descriptor with which the list was read is closed by now.
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return false;
    throw thrown;
  }
}
