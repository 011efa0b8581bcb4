import { defineBackend, ownTool } from '../../../../kit/define.ts';
import { isMetamath, judgeDatabase } from '../../metamath/judge-database.ts';

/** Checks the proofs of a Metamath database with a kernel of our own (see README.md). */
export default defineBackend({
  id: 'metamath',
  title: 'Metamath kernel',
  languages: ['metamath'],
  check: 'prove',
  tool: ownTool('1'),
  effect: 'pure',
  portfolio: 'metamath',
  revision: 3,
  run: async ({ file }) =>
    await Promise.resolve(
      isMetamath(file.text)
        ? judgeDatabase(file, 'metamath')
        : { kind: 'unsupported', findings: [], reason: 'it has no statement of Metamath' },
    ),
});
