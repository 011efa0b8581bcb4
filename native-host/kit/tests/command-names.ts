import type { Tree } from '../tree.ts';
import { scriptsOf, type CommandNames } from './hollow-command.ts';

/** What the words of a project's commands stand for: the scripts of its manifest and its shell scripts. */
export function commandNames(tree: Pick<Tree, 'files' | 'text'> | undefined): CommandNames {
  const scripts = scriptsOf(tree?.text('package.json'));
  return {
    script: (name) => (Object.hasOwn(scripts, name) ? scripts[name] : undefined),
    file: (path) => (tree?.files.includes(path) === true ? tree.text(path) : undefined),
  };
}
