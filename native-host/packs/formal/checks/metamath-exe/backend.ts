import type { Verdict } from '../../../../../shared/verdict.ts';
import { counted } from '../../../../kit/decide.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { layTexts } from '../../lay-texts.ts';
import { isMetamath, notByItself, restsOn } from '../../metamath/judge-database.ts';
import { MetamathError, readDatabase, type MetamathDatabase } from '../../metamath/read-database.ts';
import { rangeBetween } from '../../../../kit/text-position.ts';

const INSTALL = 'apt-get install metamath';
const FILE = 'block.mm';

/** Checks the proofs of a Metamath database with the program metamath (see README.md). */
export default defineBackend({
  id: 'metamath-exe',
  title: 'metamath',
  languages: ['metamath'],
  check: 'prove',
  tool: systemTool({ command: 'metamath', version: ['exit'], install: INSTALL }),
  effect: 'pure',
  portfolio: 'metamath',
  revision: 4,
  async run({ file }, context) {
    if (!isMetamath(file.text)) return { kind: 'unsupported', findings: [], reason: 'it has no statement of Metamath' };
    const part = notByItself(file.text);
    if (part !== undefined) return part;
    const run = await layTexts(context, new Map([[FILE, file.text]]));
    const commands = ['set scroll continuous', `read ${FILE}`, 'verify proof *', 'exit'];
    const ended = finish(await run('metamath', commands), 'metamath', INSTALL);
    return ended.kind === 'verdict' ? ended.verdict : verdictOf(ended.stdout, file);
  },
});

/** What metamath printed, as a verdict: only its own words for success make a proof. */
export function verdictOf(printed: string, file: { name: string; text: string }): Verdict {
  const error = /\?Error(?: on line (\d+))?[\s\S]*?\n(?=\S*\?|\n|$)/.exec(printed);
  if (/\?Error/.test(printed)) {
    const line = Number(error?.[1] ?? '1');
    const start =
      file.text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0);
    const message = (error?.[0] ?? 'it found an error').replaceAll(/\s+/g, ' ').replace(/^\?/, '').trim();
    const range = rangeBetween(file.text, start, start + 1);
    return {
      kind: 'refuted',
      findings: [
        {
          file: file.name,
          backend: 'metamath-exe',
          severity: 'error',
          rule: 'error',
          message,
          range,
          category: 'logic_error',
        },
      ],
    };
  }
  const database = readIfPossible(file.text);
  const amount = typeof database === 'string' ? undefined : database.theorems.length;
  if (/\b0 are \$p\b|has no \$p|There are no \$p/.test(printed) || amount === 0)
    return { kind: 'vacuous', findings: [], reason: 'it states no theorem' };
  const unknown = (reason: string): Verdict => ({ kind: 'unknown', findings: [], reason });
  if (!/All proofs in the database were verified/.test(printed))
    return unknown(
      /not (?:complete|proved)|unfinished|incomplete|contains unknown/i.test(printed)
        ? 'a proof is left open with ?'
        : 'metamath did not say that it verified all proofs',
    );
  // Without a reading of our own nobody says on which axioms the proofs rest.
  if (typeof database === 'string')
    return unknown(`metamath verifies all proofs, and claude-verify does not read the database: ${database}`);
  return {
    kind: 'proved',
    findings: [],
    extent: counted(database.theorems.length, 'proof'),
    ...restsOn(database),
    bound: null,
    certificate: 'the proof itself',
    kernels: ['metamath'],
  };
}

/** The database, or why it is not read. */
function readIfPossible(text: string): MetamathDatabase | string {
  try {
    return readDatabase(text);
  } catch (thrown) {
    if (thrown instanceof MetamathError) return thrown.message;
    throw thrown;
  }
}
