import { countLines } from '../../../../kit/decide.ts';
import { defineBackend, systemTool } from '../../../../kit/define.ts';
import { hasAcsl } from '../../frama-c/acsl.ts';
import { unreadFramaC } from '../../frama-c/unread-frama-c.ts';
import { isOpen } from '../../frama-c/frama-c-properties.ts';
import { INSTALL, runFramaC } from '../../frama-c/run-frama-c.ts';
import { hollowFunctions, wpVerdict } from './wp-verdict.ts';

const PROVE = ['-wp', '-wp-rte', '-unspecified-access', '-wp-prover', 'z3', '-wp-timeout', '5', '-wp-par', '2'];

/** Proves contracts in ACSL of functions of C (see README.md). */
export default defineBackend({
  id: 'frama-c-wp',
  title: 'Frama-C WP',
  languages: ['c'],
  check: 'prove',
  tool: systemTool({ command: 'frama-c', version: ['-version'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  readsTextsOnly: true,
  deadlineMs: 120_000,
  revision: 7,
  applies: (tree, file) => file.endsWith('.c') && hasAcsl(tree.text(file) ?? ''),
  async run(asked, context) {
    const { file, limits } = asked;
    const extent = countLines(file.text);
    const proved = await runFramaC(asked, context, PROVE, limits.deadlineMs * 0.6);
    if ('verdict' in proved) return proved.verdict;
    if (proved.properties === null) return unreadFramaC(proved, file, 'frama-c-wp', extent);
    if (proved.properties.some(isOpen))
      return wpVerdict({ ...proved, properties: proved.properties }, file, [], extent);
    const tested = await runFramaC(asked, context, [...PROVE, '-wp-smoke-tests'], limits.deadlineMs * 0.35);
    const hollow = 'verdict' in tested || tested.properties === null ? null : hollowFunctions(tested.printed);
    return wpVerdict({ ...proved, properties: proved.properties }, file, hollow, extent);
  },
});
