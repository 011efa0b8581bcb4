import { defineBackend } from '../../kit/define.ts';
import { askBandit, BANDIT } from '../../languages/python/bandit.ts';
import { readFragment } from '../../languages/python/python-fragment.ts';

/**
 * That something is imported, started or read with lxml, which since 5.0 resolves no external entity unless it is told
 * to, is no flaw: the tests of how it is used say that.
 */
const MERE_USE = ['B320', 'B403', 'B404', 'B405', 'B406', 'B407', 'B408', 'B409', 'B410', 'B603', 'B607'];

const IS_TEST = /^[ \t]*(?:import (?:pytest|unittest)|from (?:pytest|unittest)|(?:async )?def test_)/m;

/** Looks for insecure forms in one file with Bandit (see README.md). */
export default defineBackend({
  id: 'bandit',
  title: 'Bandit',
  languages: ['python'],
  check: 'security',
  tool: BANDIT,
  isExtra: true,
  effect: 'pure',
  revision: 5,
  async run({ file }, tools) {
    const fragment = readFragment(file.text, file.name);
    if ('unsupported' in fragment) return { kind: 'unsupported', findings: [], reason: fragment.unsupported };
    const skipped = [...MERE_USE, ...(IS_TEST.test(fragment.text) ? ['B101'] : [])];
    return askBandit({ name: file.name, text: fragment.text }, skipped, tools, 'bandit');
  },
});
