/** Characters of the bar itself. */
const WIDTH = 24;
const CLEAR_LINE = '\r\u001B[2K';

/** One line of a progress bar: `[######      ] 12/48`. */
export function progressLine(done: number, total: number): string {
  const filled = total === 0 ? WIDTH : Math.round((WIDTH * done) / total);
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`;
}

/** Where a bar is drawn. */
export interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Runs work that tells how many of `total` are done and draws that on a terminal; elsewhere nothing is drawn. The line
 * is gone at the end.
 */
export async function withProgressBar<T>(
  total: number,
  work: (onEnded: (file: unknown, done: number) => void) => Promise<T>,
  screen: Screen = process.stderr,
): Promise<T> {
  if (screen.isTTY !== true) return work(() => undefined);
  screen.write(progressLine(0, total));
  try {
    return await work((_, done) => screen.write(`\r${progressLine(done, total)}`));
  } finally {
    screen.write(CLEAR_LINE);
  }
}
