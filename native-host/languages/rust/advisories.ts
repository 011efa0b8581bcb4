import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide } from '../../kit/decide.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalData } from '../../kit/define.ts';

/** What a fetch of a repository writes, what tells most first; the clone itself where nothing was fetched since. */
const FETCHED = ['.git/FETCH_HEAD', 'FETCH_HEAD', '.git/refs/heads/main', '.git/HEAD', '.'];

const DAY_MS = 24 * 60 * 60_000;

/**
 * How old what is known of advisories on this machine is: the oldest of these databases (folders with a clone each), by
 * when it was last fetched.
 */
export function advisoryAge(folders: readonly string[], now: Date): LocalData {
  const times = folders.flatMap((folder) => fetchedAt(folder) ?? []);
  if (times.length === 0) return { description: 'no local advisory database', stamp: '' };
  const days = Math.max(0, Math.floor((now.getTime() - Math.min(...times)) / DAY_MS));
  return {
    description: `advisory database of ${days === 0 ? 'today' : `${counted(days, 'day')} ago`}`,
    stamp: times.join(' '),
  };
}

const fetchedAt = (folder: string): number | undefined =>
  FETCHED.map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs).find(
    (time) => time !== undefined,
  );

const advisorySchema = z.object({ id: z.string(), title: z.string(), url: z.optional(z.nullable(z.string())) });
const packageSchema = z.object({ name: z.string(), version: z.string() });
const entrySchema = z.object({
  advisory: z.optional(z.nullable(advisorySchema)),
  package: packageSchema,
  versions: z.optional(z.nullable(z.object({ patched: z.array(z.string()) }))),
});

/** What `cargo audit --json` prints, as far as it is read here. */
const reportSchema = z.object({
  database: z.object({ 'advisory-count': z.int(), 'last-updated': z.optional(z.nullable(z.string())) }),
  lockfile: z.object({ 'dependency-count': z.int() }),
  vulnerabilities: z.object({ found: z.boolean(), count: z.int(), list: z.array(entrySchema) }),
  warnings: z.optional(z.record(z.string(), z.array(entrySchema))),
});

/**
 * The verdict of an audit of a lock file; what is yanked or no longer maintained warns. `known` says how old the
 * advisories are.
 */
export function judgeAudit(output: string, code: number, lock: { name: string; text: string }, known: string): Verdict {
  const report = reportSchema.safeParse(parseJson(output)).data;
  if (report === undefined)
    return { kind: 'crashed', findings: [], reason: `cargo audit ended with code ${code} and without its report` };
  const { database, lockfile, vulnerabilities, warnings = {} } = report;
  if (database['advisory-count'] === 0)
    return { kind: 'vacuous', findings: [], reason: 'the database of advisories is empty' };
  if (vulnerabilities.count !== vulnerabilities.list.length || vulnerabilities.found !== vulnerabilities.count > 0)
    return { kind: 'crashed', findings: [], reason: 'cargo audit counts otherwise than it lists' };
  const findings = [
    ...vulnerabilities.list.map((entry) => findingOf(entry, 'vulnerability', lock)),
    ...Object.entries(warnings).flatMap(([kind, entries]) => entries.map((entry) => findingOf(entry, kind, lock))),
  ];
  const updated = /^\d{4}-\d{2}-\d{2}/.exec(database['last-updated'] ?? '')?.[0];
  return decide(findings, {
    extent:
      `${lockfile['dependency-count']} packages against ${database['advisory-count']} advisories of ` +
      `${updated ?? 'an unknown day'}`,
    notChecked: [`advisories that are newer than what is on this machine (${known})`],
  });
}

function findingOf(
  { advisory, package: { name, version }, versions }: z.infer<typeof entrySchema>,
  kind: string,
  lock: { name: string; text: string },
): Finding {
  const patched = versions?.patched ?? [];
  const about = advisory == null ? kind : `${advisory.title} (${kind})`;
  return {
    file: lock.name,
    range: placeInLock(lock.text, name, version),
    rule: advisory?.id ?? kind,
    backend: 'cargo-audit',
    message: `${name} ${version}: ${about}${patched.length === 0 ? '' : `; repaired in ${patched.join(', ')}`}`,
    severity: kind === 'vulnerability' ? 'error' : 'warning',
    category: 'security_flaw',
    subcategory: kind === 'vulnerability' ? 'vulnerable_dependency' : kind.replaceAll(/\W/g, '_'),
  };
}

/** The line of a lock file that names a package in this version. */
export function placeInLock(text: string, name: string, version: string): Finding['range'] {
  const lines = text.split(/\r?\n/);
  const index = lines.findIndex(
    (line, at) => line === `name = "${name}"` && lines[at + 1] === `version = "${version}"`,
  );
  const line = Math.max(0, index);
  return { startLine: line + 1, startColumn: 1, endLine: line + 1, endColumn: (lines[line]?.length ?? 0) + 1 };
}
