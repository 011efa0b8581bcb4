import { readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { extname, join } from 'node:path';
import * as z from 'zod/mini';
import { openNpmRegistry } from '../../native-host/acquire/npm/npm-registry.ts';
import { unpackTarball } from '../../native-host/acquire/unpack-tarball.ts';
import { clientOf, makeHome, realDaemon, until } from '../../native-host/daemon/fixtures/process-home.ts';
import type { Client } from '../../native-host/rpc/client.ts';
import { asErrorBody } from '../../shared/errors.ts';
import type { Finding } from '../../shared/finding.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { isTerminal } from '../../shared/protocol.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { documentationExamples } from './documentation-examples.ts';
import { markdownTable, share } from './markdown-table.ts';

/** What is asked besides the compiler says nothing of names. */
const OTHERS = (
  'typescript-syntax oxlint security-flow secrets text-attacks typescript-eslint dependency-names fuzz-typescript ' +
  'script-program examples-script weakened-tests'
).split(' ');

const plantedSchema = z.record(
  z.string(),
  z.object({
    package: z.string(),
    version: z.string(),
    kind: z.string(),
    name: z.string(),
    line: z.int(),
    typed: z.boolean(),
    what: z.string(),
  }),
);
const documentedSchema = z.record(
  z.string(),
  z.object({
    version: z.string(),
    unparsable: z.optional(z.array(z.int())),
    notRight: z.optional(z.record(z.string(), z.string())),
  }),
);

/** One block and what was said of it. */
interface NamesOutcome {
  id: string;
  kind: string;
  side: 'wrong' | 'right' | 'documentation';
  typed: boolean;
  isOpen: boolean;
  found: boolean;
  said: string[];
  notChecked: string[];
  ms: number;
}

/** What the measurement is asked for. */
interface NamesRun {
  /** Folder with `npm` and `documentation.json`. */
  folder: string;
  /** Whose packages are asked for; else whom npm asks here. */
  registry: string | undefined;
  /** Only what has this in its name. */
  name: string | undefined;
  /** `planted`: only blocks with their twins; `documentation`: only examples of documentation. */
  kind: string | undefined;
  list: boolean;
}

/**
 * Verifies every block with an invented name of an npm package, its right twin, and the examples of packages' own
 * documentation, with declarations that claude-verify fetches; prints how many were found and how many are false.
 */
export async function runNames({ folder, registry, name, kind, list }: NamesRun): Promise<void> {
  const address =
    registry ?? execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', cwd: folder }).trim();
  const home = makeHome();
  home.env['NODE_EXTRA_CA_CERTS'] = process.env['NODE_EXTRA_CA_CERTS'];
  const client = await clientOf(home, realDaemon);
  const outcomes: NamesOutcome[] = [];
  try {
    await client.request('types.allow', { registry: address });
    const planted = kind === 'documentation' ? {} : plantedSchema.parse(json(folder, 'npm', 'index.json'));
    const documented = kind === 'planted' ? {} : documentedSchema.parse(json(folder, 'documentation.json'));
    const meant = (id: string): boolean => name === undefined || id.includes(name);
    const wanted = new Map<string, string>([
      ...Object.entries(planted).flatMap(([id, each]): [string, string][] =>
        meant(id) ? [[each.package, each.version]] : [],
      ),
      ...Object.entries(documented).flatMap(([id, each]): [string, string][] =>
        meant(id) ? [[id, each.version]] : [],
      ),
    ]);
    for (const [each, version] of wanted)
      await client
        .request('types.fetch', { name: each, wanted: version })
        .catch((thrown: unknown) => console.error(`${each} ${version}: ${asErrorBody(thrown).message}`));
    for (const [id, entry] of Object.entries(planted).filter(([each]) => meant(each)))
      for (const side of ['wrong', 'right'] as const) {
        const code = readFileSync(join(folder, 'npm', side, id), 'utf8');
        outcomes.push(await measured(client, { id, file: id, code, side, entry }));
      }
    for (const [id, { version, unparsable = [], notRight = {} }] of Object.entries(documented).filter(([each]) =>
      meant(each),
    ))
      for (const { extension, line, code } of documentationExamples(await readme(address, id, version)))
        if (!unparsable.includes(line) && !Object.hasOwn(notRight, line))
          outcomes.push(
            await measured(client, { id: `${id}:${line}`, file: `example.${extension}`, code, side: 'documentation' }),
          );
  } finally {
    client.close();
    await home.remove();
  }
  console.log(renderNames(outcomes));
  if (list) for (const each of outcomes) if (isToBeSeen(each)) tell(each);
}

const json = (...path: string[]): unknown => parseJson(readFileSync(join(...path), 'utf8'));

interface Asked {
  id: string;
  file: string;
  code: string;
  side: NamesOutcome['side'];
  entry?: z.infer<typeof plantedSchema>[string];
}

async function measured(client: Client, { id, file, code, side, entry }: Asked): Promise<NamesOutcome> {
  process.stderr.write(`${Math.round(performance.now() / 1000)} s ${side} ${id}\n`);
  const started = performance.now();
  const report = await verified(client, file, code);
  const verdict = report?.results.find(({ backend }) => backend === 'typescript')?.verdict;
  const findings = (verdict?.findings ?? []).filter(isAboutNames);
  const lines = code.split('\n');
  const isPlaced = ({ range }: Finding): boolean =>
    entry !== undefined &&
    (range.startLine === entry.line || lines[range.startLine - 1]?.includes(entry.name) === true);
  return {
    id,
    kind: entry?.kind ?? '',
    side,
    typed: entry?.typed ?? true,
    isOpen: /^[a-m]/.test(id) || side === 'documentation',
    found: side === 'wrong' ? findings.some(isPlaced) : findings.length > 0,
    said: [
      ...(verdict === undefined || ['timeout', 'crashed', 'not-run', 'unknown', 'unsupported'].includes(verdict.kind)
        ? [`no verdict: ${JSON.stringify(verdict ?? null).slice(0, 200)}`]
        : []),
      ...findings.map(
        ({ severity, rule, range, message }) => `${range.startLine}: ${severity} ${rule}: ${message.slice(0, 300)}`,
      ),
    ],
    notChecked: [...(verdict?.notChecked ?? []), ...(report?.notChecked ?? []).map(({ what }) => what)].filter((what) =>
      /^(?:Uses of|Whether)/.test(what),
    ),
    ms: Math.round(performance.now() - started),
  };
}

/** It speaks of a package; what is said of Node, the page or names that stand elsewhere is no matter of this corpus. */
const isAboutNames = ({ severity, subcategory, message }: Finding): boolean =>
  severity !== 'info' && (subcategory === 'invented_api' || message.startsWith('By '));

let jobs = 0;
async function verified(client: Client, file: string, code: string): Promise<Report | undefined> {
  const job = `names-${(jobs += 1)}`;
  const extension = extname(file).slice(1);
  const language = ({ js: 'javascript', jsx: 'jsx', tsx: 'tsx' } as const)[extension] ?? 'typescript';
  await client.request('verify.start', { job, code, file, language, languageSource: 'class', without: OTHERS });
  const { report } = await until(async () =>
    (await client.request('verify.status', { jobs: [job] })).jobs.find(({ state }) => isTerminal(state)),
  );
  if (report === null) return undefined;
  const pages = [];
  for (let page = 0, more = true; more; page += 1) {
    const each = await client.request('report.get', { report, page });
    pages.push(each.text);
    more = page + 1 < each.pages;
  }
  return reportSchema.parse(parseJson(pages.join('')));
}

/** Only for reading: it is not kept. */
async function readme(address: string, name: string, version: string): Promise<string> {
  const signal = AbortSignal.timeout(60_000);
  const registry = openNpmRegistry(address);
  const found = await registry.find(name, version, signal);
  if (found === undefined) throw new Error(`there is no ${name} ${version}`);
  const files = await unpackTarball(
    await registry.archive(found, signal),
    (path) => /^[^/]+\/readme(?:\.md|\.markdown)?$/i.test(path),
    signal,
  );
  return Buffer.from([...files.values()][0] ?? []).toString();
}

/** Of the half that is kept apart only figures are looked at. */
const isToBeSeen = ({ side, isOpen, found, typed }: NamesOutcome): boolean =>
  isOpen && (side === 'wrong' ? !found && typed : found);

function tell({ id, side, kind, said, notChecked }: NamesOutcome): void {
  console.log(`\n${side === 'wrong' ? 'not found' : 'false'}: ${side}/${id} ${kind}`);
  for (const line of [...said, ...notChecked]) console.log(`  > ${line}`);
}

function renderNames(outcomes: readonly NamesOutcome[]): string {
  const row = (label: string, some: readonly NamesOutcome[]): string[] => {
    const typed = some.filter(({ side, typed: isTyped }) => side === 'wrong' && isTyped);
    const right = some.filter(({ side }) => side === 'right');
    const found = typed.filter((each) => each.found).length;
    return [
      label,
      `${found} of ${typed.length}`,
      share(found, typed.length),
      `${right.filter((each) => each.found).length} of ${right.length}`,
    ];
  };
  const planted = outcomes.filter(({ side }) => side !== 'documentation');
  const kinds = [...new Set(planted.map(({ kind }) => kind))].toSorted();
  const examples = outcomes.filter(({ side }) => side === 'documentation');
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return [
    markdownTable(
      ['invented names of npm packages', 'found', '', 'right twins, false'],
      [
        ...kinds.map((kind) =>
          row(
            kind,
            planted.filter((each) => each.kind === kind),
          ),
        ),
        row(
          'open half',
          planted.filter(({ isOpen }) => isOpen),
        ),
        row(
          'other half',
          planted.filter(({ isOpen }) => !isOpen),
        ),
        row('all', planted),
      ],
    ),
    `examples of documentation, false: ${examples.filter(({ found }) => found).length} of ${examples.length}`,
    `a verification, ms: median ${times[Math.floor(times.length / 2)] ?? 0}, ` +
      `95th of 100 ${times[Math.floor(times.length * 0.95)] ?? 0}`,
  ].join('\n\n');
}
