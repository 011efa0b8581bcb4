/** A stack that a program printed when it failed: places from the innermost on, and what was said of it. */
export interface PrintedStack {
  frames: { file: string; line: number; column?: number }[];
  message: string;
  /** Lines of the output that belong to it, from 0; the end is exclusive. */
  from: number;
  to: number;
}

const SCRIPT_FRAME = /^\s*at (?:.*\()?(?:file:\/\/)?([^\s()]+):(\d+):(\d+)\)?$/;
const JAVA_FRAME = /^\s*at (?:[\w.@-]+\/){0,3}([\w.$<>]+)\.[\w$<>]+\(([\w-]+\.(?:java|kt)):(\d+)\)$/;
const PYTHON_FRAME = /^\s*File "([^"]+)", line (\d+)/;
const NAMES_ERROR = /^\s*(?:Uncaught |✖ |\d+\) )?[\w.$]*(?:Error|Exception|Failure)\b/;
/** Lines above a stack that are looked at for what it is about. */
const ABOVE = 10;

/** The stacks of JavaScript, Java and Python in an output. */
export function readStacks(lines: readonly string[]): PrintedStack[] {
  const stacks: PrintedStack[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (SCRIPT_FRAME.test(lines[at] ?? '') || JAVA_FRAME.test(lines[at] ?? '')) at = scriptStack(lines, at, stacks);
    else if (/^\s*Traceback \(most recent call last\):/.test(lines[at] ?? '')) at = pythonStack(lines, at, stacks);
  }
  return stacks;
}

function scriptStack(lines: readonly string[], start: number, stacks: PrintedStack[]): number {
  let end = start;
  while (/^\s*at /.test(lines[end] ?? '')) end += 1;
  const frames = lines
    .slice(start, end)
    .flatMap((line) => [...checkContextOf(SCRIPT_FRAME.exec(line)), ...javaFrame(JAVA_FRAME.exec(line))]);
  const above = lines.slice(Math.max(stacks.at(-1)?.to ?? 0, start - ABOVE), start);
  const named = above.findLastIndex((line) => NAMES_ERROR.test(line));
  const printed = named < 0 ? above.filter((line) => line.trim() !== '').slice(-1) : above.slice(named);
  stacks.push({
    frames,
    message: printed
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n'),
    from: start - printed.length,
    to: end,
  });
  return end - 1;
}

function pythonStack(lines: readonly string[], start: number, stacks: PrintedStack[]): number {
  let end = start + 1;
  while (/^\s+\S/.test(lines[end] ?? '')) end += 1;
  const frames = lines
    .slice(start, end)
    .flatMap((line) => checkContextOf(PYTHON_FRAME.exec(line)))
    .toReversed();
  stacks.push({ frames, message: (lines[end] ?? '').trim(), from: start, to: end + 1 });
  return end;
}

function checkContextOf(match: RegExpExecArray | null): PrintedStack['frames'] {
  const [, file, line, column] = match ?? [];
  return file === undefined
    ? []
    : [{ file, line: Number(line), ...(column === undefined ? {} : { column: Number(column) }) }];
}

/** A frame of Java names a class with its packages, and the file without its folders. */
function javaFrame(match: RegExpExecArray | null): PrintedStack['frames'] {
  const [, type = '', file, line] = match ?? [];
  return file === undefined ? [] : [{ file: [...type.split('.').slice(0, -1), file].join('/'), line: Number(line) }];
}

const ABSENT: readonly RegExp[] = [
  /^(?:\/bin\/)?(?:ba|da)?sh: (?:(?:line )?\d+: )?([\w./@+-]+): (?:command )?not found$/m,
  /^g?make(?:\[\d+\])?: ([\w./@+-]+): No such file or directory$/m,
  /^env: ['‘]?([\w./@+-]+)['’]?: No such file or directory$/m,
  /Cannot find (?:module|package) '([^'./][^']*)'/,
  /(?:getaddrinfo \w+|Could not resolve host:?|Temporary failure in name resolution) ?([\w.-]*)/,
];

/**
 * What a command needs and is not there, in its own words: a program, a package, the network. Its failure says nothing
 * of the code then.
 */
export function absentThing(output: string, hasModule: (name: string) => boolean): string | undefined {
  const module = /^ModuleNotFoundError: No module named '([\w.]+)'/m.exec(output)?.[1];
  if (module !== undefined && !hasModule(module.split('.')[0] ?? '')) return module;
  for (const pattern of ABSENT) {
    const found = pattern.exec(output);
    if (found !== null && !found[1]?.startsWith('node:')) return found[1] === '' ? 'the network' : found[1];
  }
  return undefined;
}
