import { defineBackend, systemTool } from '../../kit/define.ts';
import { readPrologTerms, SWIPL_INSTALL } from '../../languages/prolog/prolog-terms.ts';
import { judgeProgram } from './judge-terms.ts';

/** Languages that look like Prolog and are read by other systems. */
const OTHERS: readonly [RegExp, string][] = [
  [/^:-\s*(?:object|protocol|category)\(/m, 'Logtalk'],
  [/^:-\s*(?:interface|implementation|import_module|pred\s|func\s)/m, 'Mercury'],
  // Perl's files are called the same.
  [/^#!.*\bperl|^[ \t]*use\s+(?:strict|warnings)\s*;|^[ \t]*my\s+[$@%]\w+\s*[=;]/m, 'Perl'],
];

/** Reads the terms of a Prolog program with SWI-Prolog, and runs none of it (see README.md). */
export default defineBackend({
  id: 'prolog-syntax',
  title: 'Prolog syntax (SWI-Prolog)',
  languages: ['prolog'],
  check: 'parse',
  tool: systemTool({ command: 'swipl', version: ['--version'], install: SWIPL_INSTALL }),
  effect: 'pure',
  revision: 1,
  async run({ file }, { run }) {
    const other = OTHERS.find(([pattern]) => pattern.test(file.text))?.[1];
    if (other !== undefined) return { kind: 'unsupported', findings: [], reason: `this is ${other}, and no Prolog` };
    const program = await readPrologTerms(file.text, run);
    return program.kind === 'verdict' ? program.verdict : judgeProgram(file, program);
  },
});
