import { hash } from 'node:crypto';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CWE_MAP_VERSION, cweOf } from '../../shared/cwe-map.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { VERSION } from '../../shared/version.ts';
import { fileName, type FileSet, type VerifiedFile } from './file-set.ts';
import { lineHashes } from './line-hashes.ts';
import { DID_NOT_RUN, LEVEL, notesOf, regionOf, SCHEMA, suppressionsOf, withoutDecision, type Note } from './sarif.ts';

/** What GitHub's code scanning takes of one file, and of one run in it (docs.github.com, "SARIF support"). */
export const GITHUB_LIMITS = {
  runs: 20,
  results: 25_000,
  rules: 25_000,
  extensions: 100,
  relatedLocations: 100,
  gzipBytes: 10_000_000,
} as const;

/** Notifications beyond this are counted: GitHub shows none of them. */
const NOTIFICATIONS = 1_000;
const NAME = 'claude-verify';
const WEIGHT = { error: 0, warning: 1, info: 2 } as const;

/** Where the files lie: GitHub knows them by their path in the repository. */
export interface Checkout {
  /** The repository's top folder, absolute. */
  top: string;
  /** The folder that the names of a set are relative to, absolute. */
  root: string;
}

/** One finding with the check that it is of. */
interface Found {
  finding: Finding;
  result: CheckResult;
  /** Relative reference from the top of the repository. */
  uri: string;
  hash: string;
  /** Is the hash of the line's text, and not of what is said of it? */
  ofText: boolean;
  related: { uri: string; range: Finding['range']; message: string }[];
}

interface Rule {
  id: string;
  component: number | null;
  index: number;
}

/**
 * The reports of many files as one SARIF 2.1.0 log that GitHub's code scanning takes: one run of claude-verify, with
 * each backend, or portfolio of solvers, as a tool extension and rules named `backend/rule`, so that an alert that is
 * gone is closed by the next upload. Beyond GitHub's limits the worst findings are kept, and a notification says how
 * many are not; `unmuted` among the run's properties counts all of them.
 */
export function githubSarif(
  set: Pick<FileSet, 'files' | 'notChecked'>,
  checkout: Checkout,
  gzipBytes: number = GITHUB_LIMITS.gzipBytes,
): string {
  const found = once(set.files.flatMap((file) => foundIn(file, checkout)));
  const worst = found.toSorted((a, b) => WEIGHT[a.finding.severity] - WEIGHT[b.finding.severity]);
  for (let count = Math.min(worst.length, GITHUB_LIMITS.results); ; count = Math.floor(count / 2)) {
    const text = JSON.stringify(logOf(worst.slice(0, count), worst, set, checkout));
    if (count === 0 || gzipSync(text).byteLength <= gzipBytes) return text;
  }
}

function logOf(
  kept: readonly Found[],
  all: readonly Found[],
  set: Pick<FileSet, 'files' | 'notChecked'>,
  checkout: Checkout,
): object {
  const { extensions, ownRules, ruleOf } = componentsOf(kept, set.files);
  const notes = notesIn(set, checkout);
  const dropped = all.length - kept.length;
  const told = [
    ...(dropped === 0
      ? []
      : [
          {
            level: 'warning',
            message: { text: `${dropped} more findings are not in this file: GitHub takes no more` },
          },
        ]),
    ...notes.slice(0, NOTIFICATIONS),
    ...(notes.length <= NOTIFICATIONS
      ? []
      : [{ level: 'note', message: { text: `and ${notes.length - NOTIFICATIONS} more` } }]),
  ];
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: NAME, version: VERSION, rules: ownRules }, extensions },
        automationDetails: { id: `${NAME}/` },
        columnKind: 'utf16CodeUnits',
        invocations: [{ executionSuccessful: isSuccessful(set.files), toolExecutionNotifications: told }],
        results: kept.map((each) => resultOf(each, ruleOf(each), extensions)),
        properties: { unmuted: countsOf(all), cweMap: CWE_MAP_VERSION },
      },
    ],
  };
}

/** What nobody muted, by level: how many findings, and at how many places. */
function countsOf(found: readonly Found[]): object {
  const open = found.filter(({ finding }) => finding.muted === undefined);
  const counts = Object.entries(LEVEL).map(([severity, level]) => {
    const own = open.filter(({ finding }) => finding.severity === severity);
    const places = own.map(({ uri, finding: { range } }) => JSON.stringify([uri, range.startLine, range.startColumn]));
    return [level, { findings: own.length, places: new Set(places).size }] as const;
  });
  return Object.fromEntries(counts);
}

/** Of a portfolio its name, for its row has the id of its first solver, which may have said nothing. */
const finderOf = ({ backend, portfolio }: CheckResult): string => portfolio ?? backend;

const isSuccessful = (files: readonly VerifiedFile[]): boolean =>
  files.every(
    (file) => file.kind === 'report' && !file.report.results.some(({ verdict }) => DID_NOT_RUN.has(verdict.kind)),
  );

interface Extension {
  name: string;
  fullName: string;
  version?: string;
  rules: object[];
}

/**
 * Every backend that was asked is an extension as far as there is room, those that found something first; what finds no
 * room is the driver's.
 */
function componentsOf(kept: readonly Found[], files: readonly VerifiedFile[]) {
  const asked = files.flatMap((file) => (file.kind === 'report' ? file.report.results : []));
  const backends = new Map(
    [...kept.map(({ result }) => result), ...asked].map((result) => [finderOf(result), result.title]),
  );
  const names = [...backends.keys()].slice(0, GITHUB_LIMITS.extensions);
  const extensions = names.map((name): Extension => ({
    name,
    ...versionOf(asked, name),
    fullName: backends.get(name) ?? name,
    rules: [],
  }));
  const ownRules: object[] = [];
  const rules = new Map<string, Rule>();
  const ruleOf = ({ finding, result }: Found): Rule => {
    const id = `${finderOf(result)}/${finding.rule === '' ? 'unnamed' : finding.rule}`;
    const known = rules.get(id);
    if (known !== undefined) return known;
    const component = names.indexOf(finderOf(result));
    const home = extensions[component]?.rules ?? ownRules;
    const rule = { id, component: component < 0 ? null : component, index: home.length };
    home.push(describe(id, finding, result));
    rules.set(id, rule);
    return rule;
  };
  return { extensions, ownRules, ruleOf };
}

/** One version or none: a backend may have found another one in another file's project. */
function versionOf(results: readonly CheckResult[], finder: string): { version?: string } {
  const versions = new Set(results.flatMap((result) => (finderOf(result) === finder ? [result.toolVersion] : [])));
  const [version] = versions;
  return versions.size === 1 && version != null ? { version } : {};
}

function describe(id: string, finding: Finding, { title }: CheckResult): object {
  const { rule, category, severity } = finding;
  const tags = [
    category,
    ...(category === 'security_flaw' ? ['security'] : []),
    ...cweOf(finding).map((number) => `external/cwe/cwe-${String(number).padStart(3, '0')}`),
  ];
  return {
    id,
    shortDescription: { text: `${title}: ${rule === '' ? category : rule}`.slice(0, 1_000) },
    fullDescription: { text: `Found by ${title}; kind: ${category}.`.slice(0, 1_000) },
    help: { text: `${title} reports this as \`${rule}\`. See it on its line with \`claude-verify verify FILE\`.` },
    defaultConfiguration: { level: LEVEL[severity] },
    properties: { tags },
  };
}

function resultOf(
  { finding, uri, hash: line, related }: Found,
  { id, component, index }: Rule,
  extensions: readonly Extension[],
): object {
  const name = component === null ? undefined : extensions[component]?.name;
  return {
    ruleId: id,
    rule: { id, index, ...(component === null ? {} : { toolComponent: { name, index: component } }) },
    level: LEVEL[finding.severity],
    message: { text: finding.message === '' ? id : finding.message },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region: regionOf(finding.range) } }],
    ...(related.length === 0
      ? {}
      : { relatedLocations: related.slice(0, GITHUB_LIMITS.relatedLocations).map(relatedLocation) }),
    ...suppressionsOf(finding),
    partialFingerprints: { primaryLocationLineHash: line },
    properties: { category: finding.category },
  };
}

const relatedLocation = ({ uri, range, message }: Found['related'][number], id: number): object => ({
  id,
  message: { text: message },
  physicalLocation: { artifactLocation: { uri }, region: regionOf(range) },
});

function foundIn(file: VerifiedFile, checkout: Checkout): Found[] {
  if (file.kind !== 'report') return [];
  const { report, name } = file;
  const own = fromTop(name.uri, checkout);
  const beside = folderOf(report, own, name.uri);
  const uriOf = (inner: string): string =>
    inner === report.file ? own : path.posix.normalize(beside + fileName(Buffer.from(inner)).uri);
  let hashes: string[] | undefined;
  return report.results.flatMap((result) =>
    result.verdict.findings.map((finding): Found => {
      const line =
        finding.file === report.file ? (hashes ??= lineHashes(report.source))[finding.range.startLine - 1] : undefined;
      const related = (finding.related ?? []).map((each) => ({ ...each, uri: uriOf(each.file) }));
      const text = { hash: line ?? withoutText(finding), ofText: line !== undefined };
      return { finding, result, uri: uriOf(finding.file), ...text, related };
    }),
  );
}

/** What the reports of several files of one change say of one place is said once, by the report of its own file. */
function once(found: readonly Found[]): Found[] {
  const kept = new Map<string, Found>();
  for (const each of found) {
    const { backend, rule, message, range } = each.finding;
    const key = JSON.stringify([backend, rule, message, each.uri, Object.values(range)]);
    const known = kept.get(key);
    if (known === undefined || (each.ofText && !known.ofText)) kept.set(key, each);
  }
  return [...kept.values()];
}

/**
 * Where the text of the line is not at hand: the same finding has the same fingerprint, wherever in its file it stands.
 */
const withoutText = ({ backend, rule, message }: Finding): string =>
  `${hash('sha256', JSON.stringify([backend, rule, message])).slice(0, 16)}:1`;

/**
 * The folder that a report's other files are relative to, with `/`: what is left of the file's path before the one in
 * its project.
 */
function folderOf({ file }: Report, own: string, given: string): string {
  const inner = fileName(Buffer.from(file)).uri;
  if (given === '.') return own === '.' ? '' : `${own}/`;
  if (own === inner) return '';
  return own.endsWith(`/${inner}`) ? own.slice(0, -inner.length) : own.slice(0, own.lastIndexOf('/') + 1);
}

/** A name of the set from the top of the repository; what lies outside of it keeps its absolute name. */
function fromTop(uri: string, { top, root }: Checkout): string {
  const [from, base] = [top, root].map((folder) => fileName(Buffer.from(folder)).uri);
  const absolute = path.posix.resolve(base ?? '/', uri);
  const relative = path.posix.relative(from ?? '/', absolute);
  if (relative.startsWith('../')) return `file://${absolute}`;
  return relative === '' ? '.' : relative;
}

function notesIn({ files, notChecked }: Pick<FileSet, 'files' | 'notChecked'>, checkout: Checkout): object[] {
  const notes = files.flatMap((file): (Note & { uri: string })[] => {
    const { uri } = file.name;
    const own = withoutDecision(file).map(({ code, message }) => ({
      level: 'error' as const,
      text: `${code}: ${message}`,
      uri,
    }));
    if (file.kind === 'failed') return own;
    const ofChecks = file.report.results.flatMap((result) =>
      notesOf(result).map(({ level, text }) => ({ level, text: `${result.title}: ${text}`, uri })),
    );
    return [...own, ...ofChecks];
  });
  const unread = notChecked.map(({ name, reason }) => ({
    level: 'warning' as const,
    text: `not checked: ${reason}`,
    uri: name.uri,
  }));
  const order = ['error', 'warning', 'note'];
  return [...notes, ...unread]
    .toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
    .map(({ level, text, uri }) => ({
      level,
      message: { text },
      locations: [{ physicalLocation: { artifactLocation: { uri: fromTop(uri, checkout) } } }],
    }));
}
