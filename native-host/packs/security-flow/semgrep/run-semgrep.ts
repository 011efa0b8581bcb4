import { FOLLOWED_LANGUAGES } from '../flow/followed-languages.ts';
import { defineBackend, systemTool, type Backend } from '../../../kit/define.ts';
import { finish } from '../../../kit/finished-run.ts';
import { pathArgument } from '../../../kit/tool-place.ts';
import type { Tree } from '../../../kit/tree.ts';
import { readSemgrep } from './semgrep-answer.ts';
import { words } from '../../../../shared/word-list.ts';

/** Where a project keeps rules of its own; nothing else is a configuration here, and no registry is asked for any. */
const RULES = /^(?:\.semgrep|\.opengrep|semgrep-rules)\/.+\.ya?ml$|^\.?(?:semgrep|opengrep)\.ya?ml$/;

/** Files of rules that the project has, with the folder where they lie in one. */
export function ruleFiles(tree: Pick<Tree, 'files'>): string[] {
  const files = tree.files.filter((file) => RULES.test(file));
  return [...new Set(files.map((file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file)))];
}

/**
 * A check by Semgrep or by one that takes the same words; both are asked with the project's own rules only, and send
 * nothing.
 */
export const semgrepLike = (tool: { id: string; title: string; install: string }): Backend =>
  defineBackend({
    id: tool.id,
    title: tool.title,
    languages: FOLLOWED_LANGUAGES,
    check: 'security',
    tool: systemTool({ command: tool.id, version: ['--version'], install: tool.install }),
    effect: 'runs-code',
    configuration: words`.semgrep/** .opengrep/** semgrep-rules/** .semgrep.* semgrep.* .opengrep.* opengrep.*`,
    over: 'tree',
    applies: (tree) => ruleFiles(tree).length > 0,
    deadlineMs: 60_000,
    revision: 1,
    async run({ file, tree, limits }, { runInTree }) {
      if (tree === undefined)
        return { kind: 'unsupported', findings: [], reason: 'it is asked about a file among others' };
      const rules = ruleFiles(tree);
      const configs = rules.flatMap((name) => ['--config', pathArgument(name)]);
      const line = [
        ...words`scan --json --quiet --metrics=off --disable-version-check --no-git-ignore`,
        ...configs,
        pathArgument(file.name),
      ];
      const ended = finish(
        await runInTree(tool.id, line, { limits: { wallMs: limits.deadlineMs } }),
        tool.id,
        tool.install,
      );
      return ended.kind === 'verdict' ? ended.verdict : readSemgrep(ended, file, { backend: tool.id, rules });
    },
  });
