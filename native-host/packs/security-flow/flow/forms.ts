import { analyse } from 'scslre';
import type { Follower } from './follow.ts';
import type { FunctionIr, Ir } from './ir.ts';
import { everyPart } from './flow-program.ts';
import { constantOf, type FlowValue } from './flow-value.ts';

/** A merge that calls itself for the objects inside, in a loop over keys none of which is left out. */
export function mergesAnyKey(follower: Follower, loop: Extract<Ir, { kind: 'loop' }>, fn: FunctionIr): boolean {
  if (follower.names.table.modules === undefined || fn.name === '' || loop.item === undefined) return false;
  const body = follower.text(loop.body.at);
  return body.includes(`${fn.name}(`) && /\[\w+\]\s*=[^=]/.test(body) && !LEAVES_OUT.test(follower.text(fn.at));
}

const LEAVES_OUT = /__proto__|hasOwn|Object\.create\(null\)|new Map|\b(?:is_?)?(?:unsafe|forbidden|blocked|dangerous)/i;

/** A walk down an object by the parts of a text, none of which is left out, and at its end something is set. */
export function setsAnyPath(follower: Follower, loop: Extract<Ir, { kind: 'loop' }>, fn: FunctionIr): boolean {
  if (follower.names.table.modules === undefined) return false;
  const [, node] = /\b(\w+)\s*=\s*\1\[\w[^\]]*\]/.exec(follower.text(loop.body.at)) ?? [];
  const whole = follower.text(fn.at);
  if (node === undefined || !whole.includes('.split(') || LEAVES_OUT.test(whole)) return false;
  const [, key = ''] = /\.split\(['"`](.)['"`]\)/.exec(whole) ?? [];
  return key !== ',' && new RegExp(`\\b${node}\\[[^\\]]+\\]\\s*=[^=]`).test(whole.slice(loop.at.end - fn.at.start));
}

const GROUP = /\((?:\?:)?((?:[^()\\]|\\.)*)\)(?:[+*]|\{\d+,\})/g;

/** Longer ones are not looked at: their analysis can take long itself. */
const PATTERN_UNITS = 500;

const known = new Map<string, boolean>();

/**
 * Can a text be made for which a match takes exponential time, as for `(a+)+` and `(a|a)*`? The syntax is JavaScript's,
 * after Python's named groups are rewritten; a pattern that it cannot parse is not reported.
 */
export function isSlow(pattern: string): boolean {
  if (pattern.length > PATTERN_UNITS || !/[)\]}+*]/.test(pattern)) return false;
  const answer = known.get(pattern) ?? isExponential(pattern.replaceAll('(?P<', '(?<'));
  if (known.size >= 1_000) known.clear();
  known.set(pattern, answer);
  return answer;
}

function isExponential(source: string): boolean {
  for (const [, inner = ''] of source.matchAll(GROUP)) {
    const alternatives = inner.split('|');
    if (alternatives.length > 1 && new Set(alternatives).size < alternatives.length) return true;
  }
  try {
    const { reports } = analyse({ source, flags: '' }, { reportTypes: { Move: false }, maxReports: 20 });
    return reports.some(({ exponential }) => exponential);
  } catch {
    return false;
  }
}

/**
 * Does a function put the entity for `<` in its place, character by character, and write no markup itself? The entities
 * stand in it, or in a table of the block that it looks into.
 */
export function escapesMarkup({ ir, scope }: NonNullable<FlowValue['fn']>): boolean {
  const texts = new Set<string>();
  for (const next of everyPart(ir.body)) {
    if (next.kind === 'text') texts.add(next.value);
    const table = next.kind === 'index' && next.of.kind === 'name' ? scope.get(next.of.name)?.items : undefined;
    for (const [key, value] of table ?? []) texts.add(key).add(constantOf(value) ?? '');
  }
  return texts.has('<') && texts.has('&lt;') && ![...texts].some((text) => /<[a-z!/]/i.test(text));
}
