import type { Verdict } from '../../../../../shared/verdict.ts';
import { answeredYes, askHollow, askRefuted, type Probe, type ProbedText } from '../../contracts/contract-probes.ts';
import { smallAssignments } from '../../contracts/contract-values.ts';
import { readProverReport, type ProverReport } from '../../contracts/prover-report.ts';
import { countLines } from '../../../../kit/decide.ts';
import { defineBackend, systemTool, type BackendContext } from '../../../../kit/define.ts';
import { finish } from '../../../../kit/finished-run.ts';
import { offsetIn } from '../../../../kit/tool-place.ts';
import { BOOGIE_PROBES } from './boogie-probes.ts';
import { readBoogieText } from './boogie-text.ts';
import { boogieVerdict, claimsOf, unreadBoogie } from './boogie-verdict.ts';

const INSTALL = 'apt-get install boogie';

/** Of the deadline: what the text itself may take; its copies with probes take the rest. */
const OWN_SHARE = 0.5;
const PROBE_SHARE = 0.25;

/** Proves procedures of Boogie (see README.md). */
export default defineBackend({
  id: 'boogie',
  title: 'Boogie',
  languages: ['boogie'],
  check: 'prove',
  tool: systemTool({ command: 'boogie', version: ['/version'], install: INSTALL }),
  effect: 'pure',
  deadlineMs: 120_000,
  revision: 5,
  async run({ file, limits }, { run, toolVersion }) {
    const text = readBoogieText(file.text);
    if (text.code.trim() === '') return { kind: 'vacuous', findings: [], reason: 'there is nothing in it' };
    if (text.foreign !== null)
      return {
        kind: 'unsupported',
        findings: [],
        reason: `${text.foreign} has it read in another way than Boogie's own`,
      };
    const named = { version: (toolVersion ?? 'unknown').split('.').slice(0, 2).join('.'), file };
    const extent = countLines(file.text);
    const own = await ask(file.text, run, limits.deadlineMs * OWN_SHARE);
    if ('kind' in own) return own;
    if (own.broken !== undefined) return { kind: 'crashed', findings: [], reason: own.broken };
    if (own.unread) return unreadBoogie(own, text, { ...named, extent });
    if (own.finished === null) return { kind: 'crashed', findings: [], reason: 'boogie did not say what it came to' };
    const probe = async (probed: ProbedText): Promise<Probe[] | null> => {
      if (probed.probes.length === 0) return [];
      const answer = await ask(probed.text, run, limits.deadlineMs * PROBE_SHARE);
      if ('kind' in answer || answer.unread || answer.broken !== undefined || answer.finished?.open !== 0) return null;
      const failures = answer.messages
        .filter(({ kind }) => kind === 'error')
        .map((message) => offsetIn(probed.text, message, 'bytes'));
      return answeredYes(probed.probes, failures);
    };
    const checked = text.contracts.filter((contract) => contract.body !== null && !text.taken.includes(contract));
    const isProved = own.finished.errors === 0 && own.finished.open === 0;
    const hollow = isProved ? await probe(askHollow(text, checked, text.assumed, BOOGIE_PROBES)) : [];
    let refuted: Probe | undefined;
    for (const contract of isProved ? [] : claimsOf(own, text, file)) {
      const asked = askRefuted(text.code, contract, smallAssignments(contract.parameters ?? []), BOOGIE_PROBES);
      refuted ??= (await probe(asked))?.[0];
    }
    return boogieVerdict(own, text, { ...named, extent, hollow, refuted });
  },
});

async function ask(text: string, run: BackendContext['run'], wallMs: number): Promise<ProverReport | Verdict> {
  // Recursion beyond what is inlined is met by contracts, and not assumed away.
  const args = ['/nologo', '/timeLimit:10', '/inline:spec', '/trace', 'stdin.bpl'];
  const limits = { wallMs: Math.round(wallMs), memoryBytes: 2_048 * 1_024 * 1_024 };
  const ended = finish(await run('boogie', args, { stdin: text, limits }), 'boogie', INSTALL);
  return ended.kind === 'verdict' ? ended.verdict : readProverReport(`${ended.stdout}\n${ended.stderr}`, 1);
}
