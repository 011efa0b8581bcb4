import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import { regex } from '../../../../../shared/regex.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { findUnclosed } from '../../contracts/unclosed.ts';
import { counted } from '../../../../kit/decide.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import { joined } from './join-goals.ts';
import { lacksVariant, type Why3Error, type Why3Goal } from './why3-answer.ts';
import type { HollowClaim } from './why3-questions.ts';
import type { Why3Text } from './why3-text.ts';

interface Why3Source {
  file: { name: string; text: string };
  extent: string;
}

/** What else was asked, where it was. */
interface Asked {
  /** What could not fail; null where that could not be found out. */
  hollow?: HollowClaim[] | null;
  /** What could not be asked of contracts and axioms, or not in time. */
  unasked?: readonly string[];
  /** All that is taken for granted, in words. */
  unchecked?: readonly string[];
  /** Files whose goals were proved in this run as well. */
  provedFiles?: readonly string[];
  /** Executions in which an unproved property fails. */
  executions?: ReadonlyMap<Why3Goal, Counterexample>;
  /** Names of goals whose opposite is proved. */
  opposite?: readonly string[];
}

const BASIC = /int|bool|real|unit|\(\)/;
/** What no version reads otherwise: names that nothing declares, and basic types that do not fit. */
const CERTAIN = regex()`
  ^unbound (?:function or predicate symbol|variable|symbol) '?[a-z_]\w*'?$
  |has type (?:${BASIC}),? but is expected to have type (?:${BASIC})
`;
/** Modules whose names have not changed since they are there. */
const STABLE = /^(?:int\.Int|real\.Real|bool\.Bool|ref\.Ref)$/;

/** The verdict where Why3 could not read a text: it refutes what no version would read. */
export function unreadWhy3(
  { place, text: said }: Why3Error,
  { code, uses }: Why3Text,
  { file, extent }: Why3Source,
): Verdict {
  const unclosed = findUnclosed(code);
  const isCertain = CERTAIN.test(said) && uses.every((name) => STABLE.test(name));
  const finding: Finding = {
    file: file.name,
    range:
      unclosed === undefined
        ? rangeAt(file.text, { line: place?.line ?? 1, column: place?.column ?? 1, ...place }, 'bytes')
        : rangeBetween(file.text, unclosed, unclosed + 1),
    rule: unclosed === undefined && !/syntax/.test(said) ? 'types' : 'syntax',
    backend: 'why3',
    message: unclosed === undefined ? said : `${code.charAt(unclosed)} has no partner`,
    severity: unclosed !== undefined || isCertain ? 'error' : 'warning',
    category: unclosed === undefined && !/syntax/.test(said) ? 'type_error' : 'syntax_error',
  };
  if (finding.severity === 'error') return { kind: 'refuted', findings: [finding], extent };
  const reason = /not found/.test(said) ? `what it uses is not here: ${said}` : `this Why3 cannot read it: ${said}`;
  return { kind: 'unknown', findings: [finding], reason, extent, notChecked: ['what it claims: it could not be read'] };
}

/** What the provers' answers say of a text. */
export function why3Verdict(
  answers: readonly (readonly Why3Goal[])[],
  text: Why3Text,
  source: Why3Source,
  { hollow = [], unasked = [], unchecked = [], provedFiles = [], executions = new Map(), opposite = [] }: Asked,
): Verdict {
  const goals = joined(answers);
  const open = goals.filter(({ answer }) => answer !== 'valid');
  const extent = `${goals.length - open.length} of ${counted(goals.length, 'goal')} proved; ${source.extent}`;
  if (goals.length === 0) return { kind: 'vacuous', findings: [], extent, reason: 'it has no goal' };
  if (open.length > 0) {
    const isFalse = (goal: Why3Goal): boolean => executions.has(goal) || opposite.includes(goal.name);
    const findings = open.map((goal) => unproved(goal, source, isFalse(goal), executions.has(goal)));
    if (open.some(isFalse)) return { kind: 'refuted', findings, extent, counterexamples: [...executions.values()] };
    const late = open.filter(({ answer }) => answer === 'late').length;
    const inTime = late > 0 ? `, ${late} of them in time` : '';
    const reason = `Why3's provers could not prove ${open.length} of ${goals.length}${inTime}`;
    return { kind: 'unknown', findings, extent, reason };
  }
  const empty = (hollow ?? []).map(({ name, said }) => ({
    said,
    isGlobal: name === undefined,
    start: text.functions.get(name ?? '') ?? Math.max(0, text.code.search(/\baxiom\b|\S/)),
  }));
  const findings = empty.map(({ said, start }): Finding => ({
    file: source.file.name,
    range: rangeBetween(source.file.text, start, start + 1),
    rule: 'hollow',
    backend: 'why3',
    message: said,
    severity: 'warning',
    category: 'semantic_mismatch',
    subcategory: 'violated_contract',
  }));
  const names = new Set(goals.map(({ name }) => name.replace(/'vc$/, '')));
  const isAll = empty.some(({ isGlobal }) => isGlobal) || names.size <= empty.length;
  if (empty.length > 0 && isAll)
    return { kind: 'vacuous', findings, extent, reason: empty.map(({ said }) => said).join('; ') };
  const assuming = text.assuming(names);
  if ([...names].every((name) => assuming.has(name)))
    return {
      kind: 'unknown',
      findings,
      extent,
      reason: `what is claimed rests on assumptions: ${unchecked.slice(0, 3).join('; ')}`,
    };
  const notChecked = hollow === null ? ['whether its contracts could fail at all'] : [...unasked];
  return {
    kind: 'proved',
    findings,
    extent,
    assumptions: [
      "Why3's standard library, its translations and the provers that it asked are right: there is no certificate",
      ...(provedFiles.length === 0 ? [] : [`what it uses was proved with it: ${provedFiles.join(', ')}`]),
    ],
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked: [...unchecked] }),
    ...(notChecked.length === 0 ? {} : { notChecked }),
    ...(empty.length === 0 ? {} : { undecided: `${counted(empty.length, 'contract')} could not fail` }),
  };
}

function unproved(goal: Why3Goal, { file }: Why3Source, isFalse: boolean, isRun: boolean): Finding {
  const what = goal.explanation === '' ? goal.name : `${goal.explanation} (${goal.name.replace(/'vc$/, '')})`;
  const missing = lacksVariant(goal) ? `nothing states why it ends, for it has no variant: ${what}` : undefined;
  const how = isRun ? 'it fails in an execution' : 'its opposite is proved';
  return {
    file: file.name,
    range: rangeAt(file.text, goal.place ?? { line: 1, column: 1 }, 'bytes'),
    rule: goal.explanation === '' ? 'goal' : goal.explanation.replaceAll(' ', '-'),
    backend: 'why3',
    message: isFalse ? `${what} is false: ${how}` : (missing ?? `Why3's provers could not prove it: ${what}`),
    severity: isFalse ? 'error' : 'warning',
    category: 'semantic_mismatch',
    subcategory: /invariant/.test(goal.explanation) ? 'violated_invariant' : 'violated_contract',
  };
}
