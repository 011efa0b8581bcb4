import * as z from 'zod/mini';
import type { Counterexample } from '../../../../../shared/finding.ts';

const answerSchema = z.object({
  success: z.boolean(),
  error_type: z.nullable(z.string()),
  error_message: z.nullable(z.string()),
  states_explored: z.int(),
  trace: z.nullable(z.array(z.string())),
  warnings: z.array(z.string()),
});

/** What the checker says about one run, in words that a verdict is made of. */
export type TlaOutcome =
  | { kind: 'holds'; states: number }
  | { kind: 'invariant'; index: number; states: number; trace: Counterexample['steps'] }
  | { kind: 'deadlock'; states: number; trace: Counterexample['steps'] }
  | { kind: 'assumption'; index: number }
  | { kind: 'limit'; states: number }
  | { kind: 'no-states' }
  | { kind: 'constants'; names: string }
  | { kind: 'unread'; message: string; offset: number | null }
  | { kind: 'stuck'; message: string };

/** Reads the checker's JSON; `null` is its exhausted stack. Throws on what it does not know. */
export function readAnswer(raw: string | null): TlaOutcome {
  if (raw === null) return { kind: 'stuck', message: 'the checker ran out of stack' };
  const {
    success,
    error_type: type,
    error_message: errorText,
    states_explored: states,
    trace,
    warnings,
  } = answerSchema.parse(JSON.parse(raw));
  const message = errorText ?? 'no reason given';
  if (warnings.length > 0) return { kind: 'stuck', message: warnings.join('; ') };
  if (success) return { kind: 'holds', states };
  const steps = (trace ?? []).flatMap((part) => readTrace(part));
  switch (type) {
    case 'InvariantViolation':
      return overflowed(steps) ?? { kind: 'invariant', index: indexIn(message), states, trace: steps };
    case 'Deadlock':
      return overflowed(steps) ?? { kind: 'deadlock', states, trace: steps };
    case 'AssumeViolation':
      return { kind: 'assumption', index: indexIn(message) };
    case 'MaxStatesExceeded':
    case 'MaxDepthExceeded':
      return { kind: 'limit', states };
    case 'NoInitialStates':
      return { kind: 'no-states' };
    case 'MissingConstants':
      return { kind: 'constants', names: message.replace(/^Missing constants: /, '') };
    case 'ParseError':
      return unread(message);
    default:
      return { kind: 'stuck', message: message.split('\n')[0] ?? message };
  }
}

function indexIn(message: string): number {
  const index = /^(?:Invariant|Assume) (\d+) violated$/.exec(message)?.[1];
  if (index === undefined) throw new Error(`unknown words of the checker: ${message}`);
  return Number(index);
}

/** The checker's integers wrap at 64 bits where TLA+'s have no end: a trace with numbers near there shows nothing. */
function overflowed(steps: Counterexample['steps']): TlaOutcome | undefined {
  const large = steps.some(({ values }) => values.some(({ value }) => /\d{10,}/.test(value)));
  return large
    ? { kind: 'stuck', message: 'the trace holds numbers beyond what the checker counts rightly' }
    : undefined;
}

function unread(message: string): TlaOutcome {
  const words = /message: "((?:[^"\\]|\\.)*)"/.exec(message)?.[1]?.replace(/\\(.)/g, '$1') ?? message;
  const offset = /span: Some\(Span \{ start: (\d+)/.exec(message)?.[1];
  return { kind: 'unread', message: words, offset: offset === undefined ? null : Number(offset) };
}

/** The states of one printed trace: `State 0` and then `  name = value`, a value possibly on several lines. */
export function readTrace(text: string): Counterexample['steps'] {
  const steps: Counterexample['steps'] = [];
  for (const line of text.split('\n')) {
    const label = /^State \d+$/.exec(line)?.[0];
    const value = /^ {2}([A-Za-z_]\w*) = (.*)$/.exec(line);
    const last = steps.at(-1);
    if (label !== undefined) steps.push({ label, values: [] });
    else if (value !== null) last?.values.push({ name: value[1] ?? '', value: value[2] ?? '' });
    else if (line.trim() !== '' && last?.values.at(-1) !== undefined) {
      const open = last.values.at(-1);
      if (open !== undefined) open.value += ` ${line.trim()}`;
    }
  }
  return steps;
}
