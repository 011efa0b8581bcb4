import type { Category } from '../../../../../shared/categories.ts';
import type { Finding } from '../../../../../shared/finding.ts';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { positionsIn } from '../../../../kit/text-position.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';
import type { KaniCheck, KaniHarness, KaniReport } from './kani-report.ts';
import type { KaniFile, ProofHarness } from './proof-harnesses.ts';

/** The file whose harnesses were proved, and where Kani's places lie. */
export interface KaniSource {
  file: { name: string; text: string };
  read: KaniFile;
  /** Does its package use others? */
  hasDependencies: boolean;
  /** The module that the file is in its crate: "a::b", empty for the crate's root. */
  modules: string;
  /** Flags of the project that may take checks away, in words. */
  flags: readonly string[];
  /** What Kani exited with. */
  code: number;
  /** The path in the tree of a file as Kani names it; undefined for one outside of it. */
  pathOf(named: string): string | undefined;
  text(path: string): string;
}

const ADD =
  'it has no harness; add one, such as `#[cfg(kani)] #[kani::proof] fn check() ' +
  '{ let x: u32 = kani::any(); assert!(f(x) <= x); }`';

/** What is said of a file that uses Kani and has nothing to prove. */
export const noHarness = (): Verdict => ({ kind: 'unsupported', findings: [], reason: ADD });

/** Bounded loops that go on, and what Kani cannot model: neither says anything of the code. */
const isOpen = ({ name, description }: KaniCheck): boolean =>
  /\.(?:unwind|recursion)\.\d+$/.test(name) ||
  /unwinding assertion/.test(description) ||
  /is not currently supported by Kani|unsupported[_ ]construct/i.test(`${name} ${description}`);

/** The verdict of a run that built what it was to prove. */
export function judgeKani(report: KaniReport, source: KaniSource): Verdict {
  const { harnesses, complete } = report;
  const unknown = (reason: string, findings: Finding[] = []): Verdict => ({ kind: 'unknown', findings, reason });
  const { read } = source;
  const known = read.harnesses;
  const own = ownAmong(harnesses, known, source.modules);
  const failures = own.flatMap((harness) => failuresOf(harness, known, source));
  const extent = counted(harnesses.length, 'harness', 'harnesses');
  if (failures.length > 0) return { kind: 'refuted', findings: failures, extent };
  for (const harness of harnesses) {
    const reason = whyOpen(harness);
    if (reason !== undefined) return unknown(`${harness.name}: ${reason}`);
  }
  const missing = known.filter(({ path }) => !own.some(({ name }) => isNamed(name, path)));
  if (missing.length > 0) return unknown(`Kani did not come to ${missing.map(({ path }) => path).join(', ')}`);
  if (source.code !== 0 || complete === undefined || complete.failed > 0 || complete.verified !== harnesses.length)
    return unknown('Kani did not say that it came to its end with every harness');
  const covers = harnesses.flatMap((harness) => uncovered(harness, source));
  const idle = own.find((harness) => isIdle(harness, source));
  if (idle !== undefined)
    return {
      kind: 'vacuous',
      findings: covers,
      extent,
      reason: `${idle.name}: none of its assertions is ever reached, for what it assumes rules everything out`,
    };
  return proved(harnesses, read, { source, findings: covers, extent });
}

/** Kani takes the names that it is given for parts of names: harnesses of other files may be among those it ran. */
function ownAmong(ran: readonly KaniHarness[], known: readonly ProofHarness[], modules: string): KaniHarness[] {
  const whole = new Set(known.map(({ path }) => (modules === '' ? path : `${modules}::${path}`)));
  const exact = ran.filter(({ name }) => whole.has(name));
  return exact.length > 0 ? exact : ran.filter(({ name }) => known.some(({ path }) => isNamed(name, path)));
}

const isNamed = (name: string, path: string): boolean => name === path || name.endsWith(`::${path}`);

function proved(
  harnesses: readonly KaniHarness[],
  { assumes, unchecked: replaced, unread, mayNotEnd }: KaniFile,
  { source, findings, extent }: { source: KaniSource; findings: Finding[]; extent: string },
): Verdict {
  const checks = harnesses.reduce((sum, each) => sum + each.checks.length, 0);
  const toPanic = harnesses.filter(({ panic }) => panic === 'as expected').map(({ name }) => name);
  const unchecked = [...replaced, ...source.flags];
  const notChecked = [
    ...(mayNotEnd ? ['that a loop ends that has an invariant and no `kani::loop_decreases`'] : []),
    ...(source.hasDependencies ? ['what other packages suppose, or do otherwise for Kani'] : []),
  ];
  return {
    kind: 'proved',
    findings,
    extent: `${extent}, ${counted(checks, 'check')}`,
    assumptions: [
      ...assumes,
      ...toPanic.map((name) => `${name} is to panic: that it can is all that it shows`),
      'the code runs in one thread, as Kani models it for this machine',
    ],
    bound: null,
    certificate: null,
    ...(notChecked.length === 0 ? {} : { notChecked }),
    ...(unchecked.length === 0 ? {} : { unchecked }),
    ...(unread === 0 ? {} : { undecided: `${counted(unread, 'proof')} that a macro makes` }),
  };
}

function failuresOf(harness: KaniHarness, known: readonly ProofHarness[], source: KaniSource): Finding[] {
  if (harness.outcome !== 'failed') return [];
  const own = known.find(({ path }) => isNamed(harness.name, path));
  const ownLine = own === undefined ? 1 : positionsIn(source.file.text)(own.offset).line;
  if (harness.panic === 'missing' && harness.checks.every(({ status }) => status !== 'UNDETERMINED'))
    return [
      findingAt({ file: source.file.name, line: ownLine, column: 1 }, source, {
        rule: 'should_panic',
        message: `${harness.name} is to panic, and Kani shows that it never does`,
      }),
    ];
  return harness.checks.flatMap((check) => {
    if (check.status !== 'FAILURE' || isOpen(check)) return [];
    // Of a harness that is to panic, panics are no failures.
    if (harness.panic === 'other' && /\.assertion\.\d+$/.test(check.name)) return [];
    const file = check.place === undefined ? undefined : source.pathOf(check.place.file);
    const place =
      file === undefined || check.place === undefined
        ? { file: source.file.name, line: ownLine, column: 1 }
        : { ...check.place, file };
    const rule = /\.([a-z_-]+)\.\d+$/.exec(check.name)?.[1] ?? 'check';
    return [findingAt(place, source, { rule, message: `${check.description} (${harness.name})` })];
  });
}

const CATEGORIES: readonly (readonly [RegExp, Pick<Finding, 'category' | 'subcategory'>])[] = [
  [/pointer|bounds|dereference|memory|uninit/, { category: 'security_flaw' }],
  [
    /assertion|precondition|postcondition|should_panic/,
    { category: 'semantic_mismatch', subcategory: 'violated_contract' },
  ],
];

function findingAt(
  { file, ...place }: { file: string; line: number; column: number },
  source: KaniSource,
  { rule, message }: Pick<Finding, 'rule' | 'message'>,
): Finding {
  const usual: { category: Category } = { category: 'logic_error' };
  return {
    file,
    range: rangeAt(file === source.file.name ? source.file.text : source.text(file), place, 'code-points'),
    rule,
    backend: 'kani',
    message,
    severity: 'error',
    ...(CATEGORIES.find(([pattern]) => pattern.test(rule))?.[1] ?? usual),
  };
}

/** Why a harness without a failure of the code's own is not proved; undefined for one that is. */
function whyOpen({ outcome, checks, counted: summary, stopped, panic }: KaniHarness): string | undefined {
  const failed = checks.filter(({ status }) => status === 'FAILURE');
  const endless = failed.find(({ name, description }) => /unwind|recursion/.test(`${name} ${description}`));
  if (endless !== undefined)
    return 'a loop or a recursion goes on beyond its bound: raise `#[kani::unwind(N)]`, or say how far it goes';
  const [unsupported] = failed.filter(isOpen);
  if (unsupported !== undefined) return `Kani cannot model something that is reached: ${unsupported.description}`;
  if (stopped !== undefined) return stopped;
  const odd = checks.find(({ name, status }) => !isCover(name) && !/^(?:SUCCESS|UNREACHABLE|FAILURE)$/.test(status));
  if (odd !== undefined) return `Kani calls some of its checks ${odd.status.toLowerCase()}`;
  if (outcome !== 'successful') return 'Kani does not say what became of it';
  const wasCounted = summary?.total === checks.filter(({ name }) => !isCover(name)).length;
  if (!wasCounted || (summary?.failed !== 0 && panic !== 'as expected'))
    return 'what Kani counts differs from the checks that it lists';
  return undefined;
}

const isCover = (name: string): boolean => /\.cover\.\d+$/.test(name);

/** A condition that the harness wanted to see met, and that never is. */
const uncovered = (harness: KaniHarness, source: KaniSource): Finding[] =>
  harness.checks.flatMap((check) => {
    if (!isCover(check.name) || !/^UN(?:SATISFIABLE|REACHABLE)$/.test(check.status) || check.place === undefined)
      return [];
    const file = source.pathOf(check.place.file);
    if (file === undefined) return [];
    const message = `${check.description}: ${check.status.toLowerCase()} in ${harness.name}`;
    const found = findingAt({ ...check.place, file }, source, { rule: 'cover', message });
    return [{ ...found, severity: 'warning' as const }];
  });

/**
 * Are there assertions, and is none of them ever reached? Those of the project are meant where it has some: a library's
 * may come before what rules everything out. Or is there nothing at all to check?
 */
function isIdle({ checks }: KaniHarness, source: KaniSource): boolean {
  const isReached = ({ status }: KaniCheck): boolean => status !== 'UNREACHABLE';
  const asked = checks.filter(({ name }) => !isCover(name));
  const assertions = asked.filter(({ name }) => /\.assertion\.\d+$/.test(name));
  const own = assertions.filter(({ place }) => place !== undefined && source.pathOf(place.file) !== undefined);
  const meant = [own, assertions, asked].find(({ length }) => length > 0) ?? [];
  return !meant.some(isReached);
}
