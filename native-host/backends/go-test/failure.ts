/** Why a test failed, and where. */
export interface GoFailure {
  message: string;
  /** The innermost first; paths are absolute, or relative to the package's folder. */
  places: { file: string; line: number }[];
  /** Was it the race detector that spoke? */
  race: boolean;
}

/** Longest message that is kept, in UTF-16 units. */
const MESSAGE_UNITS = 600;

/** Reads what a failing test printed: the race detector's report, a panic with its stack, or its own lines. */
export function readFailure(output: string): GoFailure {
  const stack = [...output.matchAll(/^[ \t]+(\/\S+\.go):(\d+)(?: \+0x[\da-f]+)?$/gm)].map(([, file = '', line]) => ({
    file,
    line: Number(line),
  }));
  if (/^WARNING: DATA RACE$/m.test(output)) {
    const accesses = [
      ...output.matchAll(
        /^((?:Previous )?(?:[Aa]tomic )?(?:[Rr]ead|[Ww]rite)) at 0x[\da-f]+ by .*:\n(?:.*\n){0,50}?[ \t]+(\/\S+\.go):(\d+)/gm,
      ),
    ];
    const said = accesses
      .slice(0, 2)
      .map(([, access = '', file = '', line]) => `${access.toLowerCase()} at ${file.split('/').at(-1)} line ${line}`);
    return { message: `data race: ${said.join(', ')}`, places: stack, race: true };
  }
  const panic = /^[ \t]*(?:panic|fatal error): (.*?)(?: \[recovered\].*)?$/m.exec(output)?.[1];
  if (panic !== undefined) return { message: `panic: ${panic}`.slice(0, MESSAGE_UNITS), places: stack, race: false };
  const logged = [...output.matchAll(/^[ \t]+([\w.-]+\.go):(\d+): ?(.*(?:\n {8,}.*)*)/gm)];
  const message = logged
    .map(([, , , text = '']) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join('; '),
    )
    .join('; ');
  const printed = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(?:===|---|FAIL|ok\b|exit status)/.test(line))
    .join('; ');
  return {
    message: (message === '' ? printed || 'it failed without a message' : message)
      .replace(/\b0x[\da-f]{6,}\b/g, 'an address')
      .slice(0, MESSAGE_UNITS),
    places: logged.map(([, file = '', line]) => ({ file, line: Number(line) })),
    race: false,
  };
}
