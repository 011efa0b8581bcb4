import type { SmtAnswer } from '../../smt/judge-script.ts';
import { sexprText, type Sexpr } from '../../smt/sexpr.ts';

/**
 * What Boolector printed, as an answer: a status, and for `sat` one line `name bits` or `array[bits] bits` each, where
 * `x` is a bit that may be either. Undefined where it printed no answer.
 */
export function readBoolectorOutput(stdout: string, sorts: ReadonlyMap<string, Sexpr>): SmtAnswer | undefined {
  const status = /^(sat|unsat|unknown)$/m.exec(stdout);
  const error = /^<stdin>:\d+: (.*)$/m.exec(stdout);
  // What it complains of it quotes, and a name there may look like an answer.
  if (error !== null && error.index < (status?.index ?? Infinity)) return { kind: 'rejected', message: error[1] ?? '' };
  if (status === null) return undefined;
  if (status[1] === 'unsat') return { kind: 'unsat' };
  if (status[1] === 'unknown') return { kind: 'unknown', reason: 'it came to no answer' };
  const values = new Map<string, string>();
  for (const line of stdout.slice(status.index).split('\n')) {
    const [, name, index, printed] = /^(.*?)(?:\[([01x]+)\])? ([01x]+)$/.exec(line) ?? [];
    const sort = sorts.get(name ?? '');
    if (name === undefined || printed === undefined || sort === undefined) continue;
    const bits = `#b${printed.replaceAll('x', '0')}`;
    if (index === undefined) values.set(name, sort === 'Bool' ? String(bits === '#b1') : bits);
    else values.set(name, `(store ${values.get(name) ?? zeros(sort)} #b${index.replaceAll('x', '0')} ${bits})`);
  }
  const definitions = [...values].map(
    ([name, value]) => `(define-fun ${name} () ${sexprText(sorts.get(name) ?? '')} ${value})`,
  );
  return { kind: 'sat', model: definitions.join('\n') };
}

/** The array of zeros: what is printed of an array are its other places. */
const zeros = (sort: Sexpr): string => `((as const ${sexprText(sort)}) (_ bv0 ${sexprText(sort[2]?.[2] ?? '')}))`;
