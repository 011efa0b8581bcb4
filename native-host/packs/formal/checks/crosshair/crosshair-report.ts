/** One line of `crosshair check --report_all`. */
export interface CrossHairLine {
  file: string;
  line: number;
  kind: 'confirmed' | 'not confirmed' | 'no input' | 'false' | 'raises' | 'other';
  message: string;
  /** Of what fails: the call, as Python would write it. */
  call: string | undefined;
  /** Of what raises: the exception's name. */
  exception: string | undefined;
}

const LINE = /^(.+?):(\d+): (error|warning|info): (.+)$/gm;

/** Reads its lines; what the code prints besides is left out. */
export function readCrossHair(output: string): CrossHairLine[] {
  return [...output.matchAll(LINE)].map(([, file = '', line, level = '', message = '']) => {
    const call = callIn(message);
    const [, exception] = /^([A-Za-z_][\w.]*)(?::| when calling)/.exec(message) ?? [];
    const kind = kindOf(level, message, call);
    return { file, line: Number(line), kind, message, call, exception: kind === 'raises' ? exception : undefined };
  });
}

/** The call of "… when calling f(1) (which returns 2)". */
function callIn(message: string): string | undefined {
  const [, ...rest] = message.split(/\bwhen calling (?=.)/);
  if (rest.length === 0) return undefined;
  const called = rest.join('when calling ');
  const end = called.search(/ \(which (?:returns|raises) /);
  return end > 0 && called.endsWith(')') ? called.slice(0, end) : called;
}

function kindOf(level: string, message: string, call: string | undefined): CrossHairLine['kind'] {
  if (level !== 'error') {
    if (message.startsWith('Confirmed over all paths')) return 'confirmed';
    if (message.startsWith('Not confirmed')) return 'not confirmed';
    return message.startsWith('Unable to meet precondition') ? 'no input' : 'other';
  }
  // It made up what something that is called gives back: the program may never come to it.
  if (message.includes('crosshair.patch_to_return')) return 'other';
  if (call === undefined) return message.startsWith('Unable to meet precondition') ? 'no input' : 'other';
  return message.startsWith('false when calling') ? 'false' : 'raises';
}
