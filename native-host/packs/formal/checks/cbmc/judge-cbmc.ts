import type { Counterexample, Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import type { CbmcText } from './c-harnesses.ts';
import { isBodiless, type CbmcLocation, type CbmcProperty, type CbmcReport } from './cbmc-report.ts';

/** How often every loop is unwound. */
export const UNWIND = 20;

/** Values of a trace that are shown. */
const MOST_STEPS = 30;

/** The file that was checked, and where CBMC's places lie. */
export interface CbmcSource {
  file: { name: string; text: string };
  read: CbmcText;
  /** The path in the tree of a file as CBMC names it; undefined for one outside of it. */
  pathOf(named: string): string | undefined;
  text(path: string): string;
}

/** What one function as the beginning came to. */
export interface CheckedEntry {
  entry: string;
  report: CbmcReport;
}

const isUnwinding = ({ property, description = '' }: CbmcProperty): boolean =>
  /\.unwind\.\d+$|\.recursion(?:\.\d+)?$/.test(property) || /unwinding assertion/.test(description);

/** The verdict of runs that each came to their end. */
export function judgeCbmc(entries: readonly CheckedEntry[], source: CbmcSource): Verdict {
  const unknown = (reason: string): Verdict => ({ kind: 'unknown', findings: [], reason });
  const bodiless = [...new Set(entries.flatMap(({ report }) => report.bodiless))].filter(
    (name) => !source.read.isChoice(name),
  );
  const properties = entries.flatMap(({ report }) => report.properties);
  const failed = properties.filter((each) => each.status === 'FAILURE' && !isUnwinding(each) && !isBodiless(each));
  const held = counted(properties.length, 'property', 'properties');
  const begun = entries.map(({ entry }) => entry).join(', ');
  const extent = `from ${begun}: ${held}, loops unwound ${UNWIND} times`;
  if (failed.length > 0 && bodiless.length > 0)
    return {
      ...unknown(
        `${counted(failed.length, 'check')} failed, with functions taken to return anything that have no body here: ` +
          bodiless.join(', '),
      ),
      findings: failed.map((each) => toFinding(each, source, 'warning')),
    };
  if (failed.length > 0)
    return {
      kind: 'refuted',
      findings: failed.map((each) => toFinding(each, source, 'error')),
      extent,
      counterexamples: failed.map((each) => counterexampleOf(each, source)),
    };
  const broken = entries.find(({ report }) => report.errors.length > 0 || report.status === undefined);
  if (broken !== undefined)
    return unknown(
      `CBMC came to no end from ${broken.entry}: ${broken.report.errors[0]?.slice(0, 300) ?? 'it says no status'}`,
    );
  if (properties.some((each) => each.status === 'FAILURE' && isBodiless(each)))
    return unknown(`these have no body here: ${bodiless.join(', ')}`);
  if (properties.some((each) => each.status === 'FAILURE'))
    return unknown(`a loop or a recursion goes on beyond ${UNWIND} rounds; nothing is wrong within them`);
  const open = properties.find(({ status }) => status !== 'SUCCESS');
  if (open !== undefined || entries.some(({ report }) => report.status !== 'success'))
    return unknown(`CBMC calls ${open?.property ?? 'the whole'} ${open?.status.toLowerCase() ?? 'failed'}`);
  if (properties.every(isUnwinding))
    return { kind: 'vacuous', findings: [], extent, reason: 'there is no property that could fail' };
  const unchecked = [
    ...source.read.told.map((said) => `what CBMC is told: ${said}`),
    ...bodiless.map((name) => `${name} has no body here: it is taken to return anything and change nothing`),
  ];
  return {
    kind: 'proved',
    findings: [],
    extent,
    notChecked: [
      'whether what is assumed can hold at all, and any run comes to what is claimed',
      `functions that are not called from ${begun}`,
    ],
    assumptions: [
      ...source.read.assumes,
      'memory that is asked for is had, with a CBMC before version 6',
      'sizes of types and pointers are those of this machine',
    ],
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked }),
  };
}

function placeIn(location: CbmcLocation | undefined, source: CbmcSource): { file: string; line: number } {
  const named = location?.file === undefined ? undefined : source.pathOf(location.file);
  return named === undefined
    ? { file: source.file.name, line: 1 }
    : { file: named, line: Number(location?.line ?? '1') || 1 };
}

const CATEGORIES: readonly (readonly [RegExp, Pick<Finding, 'category' | 'subcategory'>])[] = [
  [/pointer|bounds|dereference|memory|alloc/, { category: 'security_flaw' }],
  [/overflow|division|shift|conversion|NaN/, { category: 'logic_error' }],
  [/./, { category: 'semantic_mismatch', subcategory: 'violated_contract' }],
];

function toFinding(property: CbmcProperty, source: CbmcSource, severity: Finding['severity']): Finding {
  const { file, line } = placeIn(property.sourceLocation, source);
  const text = file === source.file.name ? source.file.text : source.text(file);
  const rule = /\.([\w-]+)\.\d+$/.exec(property.property)?.[1] ?? 'property';
  const indent = /^\s*/.exec(text.split('\n')[line - 1] ?? '')?.[0].length ?? 0;
  return {
    file,
    range: rangeAt(text, { line, column: indent + 1 }, 'utf-16'),
    rule,
    backend: 'cbmc',
    message: property.description ?? property.property,
    severity,
    ...(CATEGORIES.find(([pattern]) => pattern.test(rule))?.[1] ?? { category: 'logic_error' }),
  };
}

/** The values that the program's own lines were given, in order; what CBMC sets up by itself is left out. */
function counterexampleOf({ property, description, trace = [] }: CbmcProperty, source: CbmcSource): Counterexample {
  const steps = trace.flatMap(({ stepType, hidden, lhs, value, sourceLocation }) => {
    const data = value?.data;
    const isOwn = sourceLocation?.file !== undefined && source.pathOf(sourceLocation.file) !== undefined;
    if (stepType !== 'assignment' || hidden === true || lhs === undefined || !isOwn) return [];
    if (/[$!]|^__CPROVER|^return_value/.test(lhs) || (typeof data !== 'string' && typeof data !== 'number')) return [];
    const label = `line ${sourceLocation.line ?? '?'}, ${sourceLocation.function ?? 'the file'}`;
    return [{ label, values: [{ name: lhs, value: String(data) }] }];
  });
  return { title: description ?? property, replayed: false, steps: steps.slice(-MOST_STEPS) };
}
