import type { Counterexample } from '../../../../../shared/finding.ts';

/** A message of `TLC -tool`: its number (EC.java of TLC) and its text. */
interface TlcMessage {
  code: number;
  /** 1 an error, 2 a bug of TLC, 3 a warning, 4 a state; 0 anything else. */
  severity: number;
  text: string;
}

/** A place as TLC names it: lines and columns from 1, the end inclusive. */
export interface TlcPlace {
  module: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

/** What TLC said is wrong with the model, or why it stopped. */
export type TlcProblem =
  | { kind: 'invariant' | 'property' | 'action-property'; name: string }
  | { kind: 'deadlock' }
  | { kind: 'assumption'; place: TlcPlace | undefined }
  /** `Assert` of the module TLC, with its text. */
  | { kind: 'assert'; message: string }
  /** A constant without a value. */
  | { kind: 'constants'; message: string }
  /** The model asks for what TLC cannot evaluate, or TLC gave up. */
  | { kind: 'stopped'; message: string };

/** An action with how many states it led to. */
interface TlcAction {
  name: string;
  place: TlcPlace;
  /** States that it led to, those seen before included. */
  taken: number;
}

/** A run of TLC, as it told of it. */
export interface TlcRun {
  /** TLC's own words for success. */
  isComplete: boolean;
  problems: TlcProblem[];
  trace: Counterexample['steps'];
  /** Where the trace goes on after its last state: the number of a state from 1, or for ever in the last one. */
  loop?: { to: number; action: string } | 'stuttering';
  distinct: number;
  queued: number;
  actions: TlcAction[];
  /** What the parser objects to, as far as it could be placed. */
  syntax?: { message: string; place: TlcPlace | undefined; missing: string[] };
  /** Warnings about the model, those about Java left out. */
  warnings: string[];
  /** Was a property looked at that only whole behaviours can violate? */
  hasLiveness: boolean;
  /** The chance that two states were taken for one, as TLC estimates it. */
  collision?: string;
}

const MESSAGE = /@!@!@STARTMSG (\d+):(\d+) @!@!@\n([\s\S]*?)\n?@!@!@ENDMSG \1 @!@!@/g;

/** Did TLC say anything by itself? */
export const hasStarted = (output: string): boolean => output.includes('@!@!@STARTMSG ');

/** Reads what `TLC -tool` printed. */
export function readTlc(output: string): TlcRun {
  const messages: TlcMessage[] = [...output.matchAll(MESSAGE)].map(([, code, severity, text = '']) => ({
    code: Number(code),
    severity: Number(severity),
    text: text.trim(),
  }));
  const textOf = (code: number): string | undefined => messages.find((each) => each.code === code)?.text;
  const [, distinct, queued] =
    /([\d,]+) distinct states found, ([\d,]+) states left on queue/.exec(textOf(2199) ?? '') ?? [];
  const problems = messages.flatMap(problemOf);
  const isParsed = !messages.some(({ code }) => code === 3002 || code === 2171) && textOf(2219) !== undefined;
  const loop = loopOf(messages);
  const collision = /optimistic\):\s+val = (\S+)/.exec(textOf(2193) ?? '')?.[1];
  return {
    isComplete: textOf(2193) !== undefined,
    problems,
    trace: messages.filter(({ code }) => code === 2217).map(({ text }) => stateOf(text)),
    ...(loop === undefined ? {} : { loop }),
    distinct: numberOf(distinct),
    queued: numberOf(queued),
    actions: lastStatistics(messages).flatMap(actionOf),
    warnings: messages.filter(isWarning).map(({ text }) => text.replaceAll(/\s+/g, ' ')),
    hasLiveness: textOf(2212) !== undefined,
    ...(isParsed ? {} : { syntax: syntaxOf(output) }),
    ...(collision === undefined ? {} : { collision }),
  };
}

/** TLC's own words for success, and nothing that speaks against it. */
export const foundNothing = ({ isComplete, problems, queued, syntax }: TlcRun): boolean =>
  isComplete && problems.length === 0 && queued === 0 && syntax === undefined;

/** On the garbage collector, on operators that Java replaces, and on where costs are counted. */
const NOT_OF_THE_MODEL: ReadonlySet<number> = new Set([2400, 2401, 2402, 2403, 2776]);

const isWarning = ({ code, severity }: TlcMessage): boolean => severity === 3 && !NOT_OF_THE_MODEL.has(code);

const numberOf = (text: string | undefined): number => Number((text ?? '0').replaceAll(',', ''));

function problemOf({ code, severity, text }: TlcMessage): TlcProblem[] {
  switch (code) {
    case 2107:
    case 2110:
      return [{ kind: 'invariant', name: /^Invariant (\S+) is/.exec(text)?.[1] ?? '' }];
    case 2116:
      return [{ kind: 'property', name: /^Temporal propert(?:y|ies) (\S+?),? (?:was|were)/.exec(text)?.[1] ?? '' }];
    case 2108:
    case 2112:
    case 2113:
      return [{ kind: 'action-property', name: /property (\S+) (?:is|of)/i.exec(text)?.[1] ?? '' }];
    case 2114:
      return [{ kind: 'deadlock' }];
    case 2104:
      return [{ kind: 'assumption', place: placeIn(text) }];
    case 2132:
      return [{ kind: 'assert', message: text.replaceAll(/\s*\n\s*/g, ' ') }];
    case 2222:
      return [{ kind: 'constants', message: text }];
    default:
      return STOPS.has(code) || (severity === 1 && !OF_A_PROBLEM.has(code))
        ? [{ kind: 'stopped', message: innermost(text) }]
        : [];
  }
}

/** Errors that only say more of one: the trace, the place, and what the parser says. */
const OF_A_PROBLEM: ReadonlySet<number> = new Set([2121, 2264, 2171, 3002]);

/** General errors, evaluation errors, configurations that name what is not there, memory. */
const STOPS: ReadonlySet<number> = new Set([
  1000, 1001, 1002, 1003, 2100, 2101, 2102, 2103, 2105, 2106, 2109, 2111, 2115, 2117, 2118, 2119, 2128, 2129, 2130,
  2131, 2133, 2134, 2135, 2136, 2137, 2138, 2139, 2140, 2141, 2142, 2143, 2144, 2145, 2146, 2147, 2148, 2149, 2150,
  2151, 2152, 2153, 2154, 2155, 2156, 2157, 2158, 2159, 2160, 2161, 2162, 2163, 2164, 2165, 2166, 2167, 2168, 2169,
  2170, 2172, 2173, 2174, 2175, 2176, 2177, 2178, 2179, 2180, 2181, 2182, 2183, 2223, 2224, 2225, 2226, 2227, 2228,
  2229, 2230, 2231, 2232, 2233, 2234, 2235, 2236, 2237, 2238, 2239, 2240, 2241, 2242, 2243, 2244, 2245, 2246, 2247,
]);

/** An exception's message may hold another message, which says what happened. */
const innermost = (text: string): string =>
  (text.split(/@!@!@STARTMSG \d+:\d+ @!@!@/).at(-1) ?? '')
    .replaceAll(/@!@!@ENDMSG \d+ @!@!@/g, '')
    .trim()
    .replaceAll(/\s*\n\s*/g, ' ')
    .slice(0, 400);

const PLACE = /line (\d+), col (\d+) to line (\d+), col (\d+) of module (\w+)/;

function placeIn(text: string): TlcPlace | undefined {
  const [, startLine, startColumn, endLine, endColumn, module] = PLACE.exec(text) ?? [];
  return module === undefined
    ? undefined
    : {
        module,
        startLine: Number(startLine),
        startColumn: Number(startColumn),
        endLine: Number(endLine),
        endColumn: Number(endColumn),
      };
}

/** `2: <Try(1) line 7, ...>` and then `/\ x = 1` for each variable. */
function stateOf(text: string): Counterexample['steps'][number] {
  const [head = '', ...rest] = text.split('\n');
  const action = /^\d+: <(.*?)(?: line \d+.*)?>$/.exec(head)?.[1] ?? '';
  const values: { name: string; value: string }[] = [];
  for (const line of rest) {
    const [, name, value = ''] = /^(?:\/\\ )?(\w+) = (.*)$/.exec(line) ?? [];
    const last = values.at(-1);
    if (name !== undefined && !line.startsWith(' ')) values.push({ name, value });
    else if (last !== undefined) last.value = `${last.value} ${line.trim()}`;
  }
  return { label: action === 'Initial predicate' ? 'initial state' : action, values };
}

function loopOf(messages: readonly TlcMessage[]): TlcRun['loop'] {
  const back = messages.find(({ code }) => code === 2122)?.text;
  if (back !== undefined) {
    const [, to = '1', action = ''] = /^(\d+): Back to state(?:: <(.*?)(?: line \d+.*)?>)?/.exec(back) ?? [];
    return { to: Number(to), action };
  }
  return messages.some(({ code, text }) => (code === 2218 || code === 2217) && /Stuttering/.test(text))
    ? 'stuttering'
    : undefined;
}

/** Of the statistics, which are printed again and again, those at the end. */
function lastStatistics(messages: readonly TlcMessage[]): readonly TlcMessage[] {
  const start = messages.findLastIndex(({ code }) => code === 2201);
  return start < 0 ? [] : messages.slice(start);
}

function actionOf({ code, text }: TlcMessage): TlcAction[] {
  const [, name, taken] = /^<(\w+) .*>: [\d,]+:([\d,]+)$/.exec(text) ?? [];
  const place = placeIn(text);
  return code === 2772 && name !== undefined && place !== undefined ? [{ name, place, taken: numberOf(taken) }] : [];
}

/** SANY's complaints stand outside of the messages. */
function syntaxOf(output: string): NonNullable<TlcRun['syntax']> {
  const named = [...output.matchAll(/Cannot find source file for module (\w+)/g)].map(([, name = '']) => name);
  const missing = [...new Set(named)];
  // A conflict of precedences names its operators and a place; what was being read says where the line is otherwise.
  const [, conflict, read = ''] = /\*\*\*Parse Error\*\*\*\s+(Precedence conflict[^\n]*)([\s\S]*)/.exec(output) ?? [];
  if (conflict !== undefined) {
    const [, line = '1', column = '1'] = /starting at line (\d+), column (\d+)/.exec(read) ?? [];
    const [, module = ''] = /parsing TLA\+ spec in file (\w+)|Could not parse module (\w+)/.exec(read) ?? [];
    const [at, from] = [Number(line), Number(column)];
    const shown = { module, startLine: at, startColumn: from, endLine: at, endColumn: from };
    const message = conflict.replace(/ in block line.* of module \w+/, '').trim();
    return { message, place: placeIn(conflict) ?? shown, missing };
  }
  const [, line, column, wanted] =
    /(?:Encountered|Was expecting) [\s\S]*?at line (\d+), column (\d+)([^\n]*)/.exec(output) ?? [];
  if (line !== undefined) {
    const module = /parsing TLA\+ spec in file (\w+)|Could not parse module (\w+)/.exec(output);
    const [first = ''] = /(?:Encountered|Was expecting)[^\n]*/.exec(output) ?? [];
    const at = {
      startLine: Number(line),
      startColumn: Number(column),
      endLine: Number(line),
      endColumn: Number(column),
    };
    const place = { module: module?.[1] ?? module?.[2] ?? '', ...at };
    return { message: first === '' ? `a syntax error${wanted ?? ''}` : first.trim(), place, missing };
  }
  const [, at = '', message = 'TLC did not parse it'] =
    /\*\*\* (?:Abort messages|Errors): \d+\s+((?:line|In module|Unknown)[^\n]*)\s+([^\n]+)/.exec(output) ?? [];
  return { message, place: placeIn(at), missing };
}
