import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import type { Bench } from '../../native-host/bin/fixtures/bench.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { strengthSchema } from '../../shared/strength.ts';
import { partNoticed, suiteFails, versionsDiffer, type OracleOutcome } from './judge-oracles.ts';
import type { Program } from './read-corpus.ts';

const SUITES = ['strong', 'weak'] as const;

/** Where the second version and the suites of a program of the kind `bare` lie, if it has them. */
function oraclesBeside({ path }: Pick<Program, 'path'>): Record<'version' | (typeof SUITES)[number], string> {
  const { base, name, ext } = parse(path);
  const kind = dirname(dirname(path));
  const suite = (oracle: string): string => join(kind, 'tests', `${name}.${oracle}${ext}`);
  return { version: join(kind, 'second', base), strong: suite('strong'), weak: suite('weak') };
}

/** Languages of which `ask` takes answers. */
const ASKED: readonly string[] = ['python', 'typescript'];

/** Is it a wrong program without evidence, of such a language, with a second version or a suite beside it? */
export const hasOracles = (program: Pick<Program, 'kind' | 'language' | 'wrong' | 'path'>): boolean =>
  ASKED.includes(program.language) &&
  program.kind === 'bare' &&
  program.wrong &&
  Object.values(oraclesBeside(program)).some((path) => existsSync(path));

/**
 * Runs what a wrong program of the kind `bare` has beside it, as answers of Claude: its second version and its suites,
 * against it and against its right twin, and measures the strength of the suites on the twin.
 * @param folder an empty one, for the files of these runs
 */
export async function runOracles(bench: Bench, program: Program, folder: string): Promise<OracleOutcome[]> {
  const { base, name, ext } = parse(program.path);
  const kind = dirname(dirname(program.path));
  const at = (side: string): string => {
    mkdirSync(join(folder, side), { recursive: true });
    cpSync(join(kind, side, base), join(folder, side, base));
    return join(folder, side);
  };
  const [wrong, right] = [at('wrong'), at('right')];
  const ask = async (what: string, within: string, answer: string): Promise<Report | undefined> => {
    const { out, err } = await bench.cli(within, ['ask', what, base, '--with', answer, '--alone', '--format', 'json']);
    const report = reportSchema.safeParse(parseJson(out)).data;
    if (report === undefined) console.error(`${program.name}: ${basename(answer)}: ${err.trim()}`);
    return report;
  };
  const outcomes: OracleOutcome[] = [];
  const beside = oraclesBeside(program);
  if (existsSync(beside.version))
    outcomes.push({
      program,
      oracle: 'version',
      noticed: versionsDiffer(await ask('version', wrong, beside.version)),
      against: versionsDiffer(await ask('version', right, beside.version)),
      strength: null,
    });
  for (const oracle of SUITES) {
    const suite = beside[oracle];
    if (!existsSync(suite)) continue;
    const tests = ext === '.py' ? `test_${name}_${oracle}.py` : `${name}.${oracle}.test${ext}`;
    cpSync(suite, join(right, tests));
    const { out, err } = await bench.cli(right, ['strength', base, '--tests', tests, '--json']);
    const strength = strengthSchema.safeParse(parseJson(out)).data;
    if (strength === undefined) console.error(`${program.name}: strength of ${oracle}: ${err.trim()}`);
    outcomes.push({
      program,
      oracle,
      noticed: suiteFails(await ask('tests', wrong, suite)),
      against: suiteFails(await ask('tests', right, suite)),
      strength: partNoticed(strength),
    });
  }
  return outcomes;
}
