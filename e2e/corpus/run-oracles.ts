import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import type { Bench } from '../../native-host/bin/fixtures/bench.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { strengthSchema } from '../../shared/strength.ts';
import { partNoticed, suiteFails, versionsDiffer, type OracleOutcome } from './judge-oracles.ts';
import type { Program } from './read-corpus.ts';

const SUITES = ['strong', 'weak'] as const;

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
  const second = join(kind, 'second', base);
  if (existsSync(second))
    outcomes.push({
      program,
      oracle: 'version',
      noticed: versionsDiffer(await ask('version', wrong, second)),
      against: versionsDiffer(await ask('version', right, second)),
      strength: null,
    });
  for (const oracle of SUITES) {
    const suite = join(kind, 'tests', `${name}.${oracle}${ext}`);
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
