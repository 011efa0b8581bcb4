import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { grantedInAcsl, hasUnion } from '../../frama-c/acsl.ts';
import type { FramaCMessage } from '../../frama-c/frama-c-messages.ts';
import { isOpen, placeWords, type Property } from '../../frama-c/frama-c-properties.ts';
import type { FramaCReport } from '../../frama-c/run-frama-c.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';

type Proved = FramaCReport & { properties: readonly Property[] };

/** What a text states itself; anything else is about what C leaves undefined. */
const STATED = /^(?:postcondition|user assertion|precondition|loop invariant|assigns clause|loop variant|lemma|check)/;

/** Functions whose contract, or that of what they call, cannot hold, by WP's smoke tests. */
export const hollowFunctions = (printed: string): string[] => [
  ...new Set(
    [
      ...printed.matchAll(
        /^\[wp\] \[Failed\] Smoke-test typed_(\w+)_wp_smoke_(?:default_requires|dead_loop|dead_call)/gm,
      ),
    ].map(([, name = '']) => name),
  ),
];

/** What WP's answers say of a text. @param hollow functions of which nothing is proved; null where that is not known */
export function wpVerdict(
  { messages, printed, properties, asRead, conditions }: Proved,
  file: { name: string; text: string },
  hollow: readonly string[] | null,
  lines: string,
): Verdict {
  // What a result is computed from is no claim that WP proves; what is required is one of each call, and stands there.
  const asked = properties.filter(({ kind }) => kind !== 'from clause' && kind !== 'precondition');
  const open = asked.filter(isOpen);
  const valid = asked.filter(({ status }) => status === 'Valid');
  const extent = `${valid.length} of ${counted(valid.length + open.length, 'goal')} proved; ${lines}`;
  if (open.length > 0)
    return {
      kind: 'unknown',
      findings: open.map((property) => unproved(property, file)),
      reason: `Frama-C's WP could not prove ${open.length} of ${valid.length + open.length}`,
      extent,
    };
  const [amiss] = goalsAmiss(printed);
  if (amiss !== undefined) return { kind: 'unknown', findings: [], reason: amiss, extent };
  const claims = valid.filter(({ kind }) => STATED.test(kind));
  if (claims.length === 0)
    return { kind: 'vacuous', findings: [], reason: 'no function with a body claims anything', extent };
  const empty = hollow ?? [];
  const reason = `what is required cannot hold, or what is called cannot: ${empty.slice(0, 3).join(', ')}`;
  if (empty.length > 0 && claims.every((property) => empty.includes(property.function)))
    return { kind: 'vacuous', findings: [], reason, extent };
  const unchecked = [
    ...grantedInAcsl(asRead, file.text),
    ...grantedBy(
      properties.filter((each) => each.file === file.name || isUsed(each, asRead)),
      file,
    ),
    ...(hasUnion(asRead) ? ['that no member of a union is read where another was written'] : []),
    ...hypotheses(messages),
  ];
  const warned = messages.filter(isWarning).map(({ text }) => text.slice(0, 120));
  const undecided = [
    ...(empty.length === 0 ? [] : [`${counted(empty.length, 'contract')} that cannot hold (${empty.join(', ')})`]),
    ...(warned.length === 0 ? [] : [`what Frama-C warns of: ${warned[0] ?? ''}`]),
    ...(conditions.length === 0 ? [] : [`what it is where these are other than here: ${conditions.join(', ')}`]),
  ];
  return {
    kind: 'proved',
    findings: [],
    extent,
    assumptions: [
      'it speaks of runs that end, and of calls that keep what is required',
      "C as on x86-64 with GCC's sizes; different types do not share memory",
      "Frama-C's contracts of the C library, its WP and Z3 are right: there is no certificate",
    ],
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked }),
    notChecked: [
      'reads of what was never initialised',
      ...(hollow === null ? ['whether its contracts could fail at all'] : []),
    ],
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
  };
}

/** Goals that were not proved and that its table does not have, which is without lemmas. */
const goalsAmiss = (printed: string): string[] =>
  [...printed.matchAll(/^\[wp\] Proved goals: +(\d+) \/ (\d+)$/gm)]
    .filter(([, proved, all]) => proved !== all)
    .map(([, proved = '', all = '']) => {
      const lemma = /\] Goal typed_(?:check_)?lemma_(\w+) : (?!Valid|trivial)/.exec(printed)?.[1];
      return `Frama-C's WP proved ${proved} of ${all}${lemma === undefined ? '' : `, and not the lemma ${lemma}`}`;
    });

/** Is a function named anywhere but where it is declared? Nothing rests on what a header says of another one. */
const isUsed = ({ function: name }: Property, asRead: string): boolean =>
  asRead.split(new RegExp(String.raw`\b${name}\b`)).length > 2;

/** Contracts of functions that have no body here. */
const grantedBy = (properties: readonly Property[], file: { name: string }): string[] =>
  properties
    .filter(({ status, kind }) => status === 'Considered valid' && kind !== 'user hypothesis')
    .map((each) => `${placeWords(each, file)}: ${each.function} has no body: ${each.kind} ${each.formula}`);

/** What WP's model of memory wants of callers, and nobody proves. */
const hypotheses = (messages: readonly FramaCMessage[]): string[] =>
  messages
    .filter(isHypothesis)
    .map(({ text }) =>
      text.replace(/^Memory model hypotheses for function '(\w+)':/, 'of memory, for $1:').slice(0, 200),
    );

const isHypothesis = ({ text }: FramaCMessage): boolean => text.startsWith('Memory model hypotheses');

/** Where nothing is said of what is assigned, anything may be: that weakens no proof. */
const isWarning = (message: FramaCMessage): boolean =>
  message.kind === 'warning' &&
  !isHypothesis(message) &&
  message.from !== 'wp:pedantic-assigns' &&
  !message.text.startsWith('Missing assigns clause');

const unproved = (property: Property, file: { name: string; text: string }): Finding => {
  const { kind, formula } = property;
  const isStated = STATED.test(kind);
  const isOwn = property.file === file.name;
  const where = isOwn ? '' : `${placeWords(property, file)}: `;
  return {
    file: file.name,
    range: rangeAt(file.text, { line: isOwn ? property.line : 1, column: 1 }, 'bytes'),
    rule: kind.replaceAll(/\W+/g, '-'),
    backend: 'frama-c-wp',
    message: `${where}Frama-C's WP could not prove it: ${kind}: ${formula}`.slice(0, 300),
    severity: isStated ? 'warning' : 'info',
    ...(isStated ? { category: 'semantic_mismatch', subcategory: 'violated_contract' } : { category: 'logic_error' }),
  };
};
