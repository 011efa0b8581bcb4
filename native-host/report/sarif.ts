import type { ErrorBody } from '../../shared/errors.ts';
import type { Finding } from '../../shared/finding.ts';
import { openWords } from '../../shared/proof-words.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { VERSION } from '../../shared/version.ts';
import { fileName, type FileName, type FileSet, type VerifiedFile } from './file-set.ts';
import { verdictDetail } from './report-text.ts';

/** SARIF's word for a severity. */
export const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;
/** Where the schema of SARIF 2.1.0 is. */
export const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';
/**
 * Names the root that the files are relative to. Its place on this machine is nobody's business (SARIF 2.1.0, 3.14.14).
 */
const ROOT = 'SRCROOT';
/** Verdicts of checks that did not come to their end. */
export const DID_NOT_RUN = new Set(['crashed', 'timeout', 'not-run']);
const DECIDED = new Set(['passed', 'proved', 'answered', 'refuted']);

/** One check of one file. */
interface Checked {
  name: FileName;
  report: Report;
  result: CheckResult;
}

/** A report as SARIF 2.1.0 (OASIS); see {@link fileSetSarif}. */
export const reportSarif = (report: Report, file: string): object =>
  fileSetSarif({ files: [{ kind: 'report', name: fileName(Buffer.from(file)), report }], notChecked: [] });

/**
 * The reports of many files as one SARIF 2.1.0 log (OASIS), one run per backend and version. What did not run is a tool
 * execution notification and makes the invocation unsuccessful, so that a reader cannot take silence for success. Files
 * that never reached a backend are in a last run, of claude-verify itself.
 */
export function fileSetSarif({ files, notChecked }: Pick<FileSet, 'files' | 'notChecked'>): object {
  const checks = files.flatMap((file): Checked[] =>
    file.kind === 'report'
      ? file.report.results.map((result) => ({ name: file.name, report: file.report, result }))
      : [],
  );
  const runs = Map.groupBy(checks, ({ result }) => JSON.stringify([result.backend, result.toolVersion]));
  const failed = files.flatMap((file) =>
    withoutDecision(file).map(({ code, message }) => notification('error', `${code}: ${message}`, file.name)),
  );
  const unread = notChecked.map(({ name, reason }) => notification('warning', `not checked: ${reason}`, name));
  const own = [...failed, ...unread];
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [...[...runs.values()].map(runOf), ...(own.length === 0 ? [] : [ownRun(own, failed.length === 0)])],
  };
}

/** Why a file has no report, or a formal spec of the project no decision. */
export function withoutDecision(file: VerifiedFile): ErrorBody[] {
  if (file.kind === 'failed') return [file.error];
  return file.spec?.open === undefined ? [] : [file.spec.open];
}

function runOf(checks: readonly Checked[]): object {
  const [first] = checks;
  const findings = checks.flatMap(({ name, report, result }, index) =>
    result.verdict.findings.map((finding) => {
      const placeOf = (file: string): object =>
        file === report.file ? location(name, index) : location(fileName(Buffer.from(file)));
      return { finding, placeOf };
    }),
  );
  const rules = [...new Set(findings.map(({ finding }) => finding.rule))];
  return {
    tool: {
      driver: {
        name: first?.result.title ?? '',
        ...(first?.result.toolVersion == null ? {} : { version: first.result.toolVersion }),
        rules: rules.map((id) => ({ id })),
      },
    },
    ...common,
    artifacts: checks.map(({ name, report }) => ({
      location: location(name),
      roles: ['analysisTarget'],
      hashes: { 'sha-256': report.codeHash },
      // `claude-verify receipt check` says whether it is what was stored.
      ...(report.receipt === undefined ? {} : { properties: { receipt: report.receipt } }),
    })),
    invocations: [
      {
        executionSuccessful: !checks.some(({ result }) => DID_NOT_RUN.has(result.verdict.kind)),
        toolExecutionNotifications: checks.flatMap(notificationsOf),
      },
    ],
    results: findings.map(({ finding, placeOf }) => resultOf(finding, placeOf, rules.indexOf(finding.rule))),
  };
}

const ownRun = (notifications: readonly object[], successful: boolean): object => ({
  tool: { driver: { name: 'claude-verify', version: VERSION, rules: [] } },
  ...common,
  invocations: [{ executionSuccessful: successful, toolExecutionNotifications: notifications }],
  results: [],
});

const common = {
  columnKind: 'utf16CodeUnits',
  originalUriBaseIds: { [ROOT]: { description: { text: 'The folder that was verified.' } } },
} as const;

/** A relative reference against the root; a file that was named by an absolute path keeps it. */
const location = ({ uri }: FileName, index?: number): object => ({
  ...(uri.startsWith('/') ? { uri: `file://${uri}` } : { uri, uriBaseId: ROOT }),
  ...(index === undefined ? {} : { index }),
});

const notificationsOf = ({ name, result }: Checked): object[] =>
  notesOf(result).map(({ level, text }) => notification(level, text, name));

/** What is told of a check besides its findings. */
export interface Note {
  level: 'note' | 'warning' | 'error';
  text: string;
}

/** What a check came to where it is no decision, or none of the whole, and what it did not look at. */
export function notesOf({ verdict }: CheckResult): Note[] {
  const detail = verdictDetail(verdict);
  const notChecked = (verdict.notChecked ?? []).map((text): Note => ({ level: 'note', text: `not checked: ${text}` }));
  const open = openWords(verdict).map((text): Note => ({ level: 'note', text: `holds in part: ${text}` }));
  if (DECIDED.has(verdict.kind)) return [...open, ...notChecked];
  const text = `verdict: ${verdict.kind}${detail === '' ? '' : `, ${detail}`}`;
  return [{ level: DID_NOT_RUN.has(verdict.kind) ? 'error' : 'note', text }, ...notChecked];
}

const notification = (level: Note['level'], text: string, name: FileName): object => ({
  level,
  message: { text },
  locations: [{ physicalLocation: { artifactLocation: location(name) } }],
});

const resultOf = (finding: Finding, placeOf: (file: string) => object, ruleIndex: number): object => ({
  ruleId: finding.rule,
  ruleIndex,
  level: LEVEL[finding.severity],
  message: { text: finding.message },
  locations: [{ physicalLocation: { artifactLocation: placeOf(finding.file), region: regionOf(finding.range) } }],
  ...(finding.related === undefined || finding.related.length === 0
    ? {}
    : {
        relatedLocations: finding.related.map(({ file, range, message }, id) => ({
          id,
          message: { text: message },
          physicalLocation: { artifactLocation: placeOf(file), region: regionOf(range) },
        })),
      }),
  ...suppressionsOf(finding),
  properties: { category: finding.category, subcategory: finding.subcategory ?? null },
});

/** What the user muted is there, and suppressed (SARIF 2.1.0, 3.27.23): a reader can tell it from what is gone. */
export const suppressionsOf = ({ muted }: Finding): object =>
  muted === undefined
    ? {}
    : {
        suppressions: [
          { kind: 'external', status: 'accepted', ...(muted.reason === '' ? {} : { justification: muted.reason }) },
        ],
      };

/**
 * A tool may name an end before its start; the standard (3.30.2) has no such region, so only the start is left of it.
 */
export function regionOf({ startLine, startColumn, endLine, endColumn }: Finding['range']): object {
  const backwards = endLine < startLine || (endLine === startLine && endColumn < startColumn);
  return backwards ? { startLine, startColumn } : { startLine, startColumn, endLine, endColumn };
}
