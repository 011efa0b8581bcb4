import { basename } from 'node:path';
import type { Finding } from '../../../shared/finding.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, npmTool } from '../../kit/define.ts';
import { silencedBy } from '../../languages/python/python-fragment.ts';
import { findingOf, SYNTAX_CODE } from '../../languages/python/ruff-answer.ts';
import { meaningOf } from '../../languages/python/ruff-rules.ts';
import { askRuff, RUFF_ENGINE, configFor } from '../../languages/python/ruff-project.ts';

/** Rules that look at the file system or at the file's own path, which Ruff is not given. */
const NEEDS_FILES = /^(?:INP|EXE)\d|^N999$|^D10[04]$/;
/** Names of the text that no other file can supply, when the whole file is there. */
const UNDEFINED_NAMES = new Set(['F821', 'F822']);

/** Lints with the rules that the project chose for Ruff (see README.md). */
export default defineBackend({
  id: 'ruff-project',
  title: "Ruff with the project's rules",
  languages: ['python'],
  check: 'lint',
  tool: npmTool('@astral-sh/ruff-wasm-nodejs'),
  effect: 'pure',
  over: 'tree',
  applies: (tree, file) => configFor(tree, file) !== undefined,
  names: ['lint'],
  engine: RUFF_ENGINE,
  revision: 2,
  async run(obligation, context) {
    const { file } = obligation;
    const asked = await askRuff('check', obligation, context);
    if ('verdict' in asked) return asked.verdict;
    if (asked.answer.kind !== 'checked') throw new Error('Ruff answered another question');
    const isPackage = basename(file.name) === '__init__.py';
    const isLeftOut = (code: string | null): boolean =>
      code !== null && (NEEDS_FILES.test(code) || (isPackage && code === 'F401'));
    const findings = asked.answer.diagnostics
      .filter(({ code }) => !isLeftOut(code))
      .map((each): Finding => {
        const code = each.code ?? SYNTAX_CODE;
        const finding = findingOf(each, file.name, 'ruff-project', { text: file.text, margin: 0, notes: [] });
        // The project chose the rule: what it finds is more than a remark.
        const isCertain = UNDEFINED_NAMES.has(code) && obligation.tree?.kind === 'project';
        const severity = isCertain || meaningOf(code).severity === 'error' ? 'error' : 'warning';
        return { ...finding, message: each.message, severity };
      });
    const unread = findings.some(({ rule }) => rule === SYNTAX_CODE);
    return decide(findings, {
      extent: `${countLines(file.text)}, rules of ${asked.config.path}`,
      notChecked: [
        ...silencedBy(file.text),
        ...(unread ? ['lint rules on code that does not parse'] : []),
        ...(isPackage ? ["imports that are not used in a package's `__init__.py`"] : []),
      ],
    });
  },
});
