import type { Verdict } from '../../../shared/verdict.ts';
import type { Obligation } from '../define.ts';
import { sourceRoots } from './source-roots.ts';
import { projectLibraries } from './java-libraries.ts';
import { TREE_ROOT, type Tree } from '../tree.ts';

/** How one file of a Java project is compiled and run with what is around it. */
export interface JavaSurroundings {
  /** For javac: where the other sources are, and the libraries. */
  options: string[];
  /** Of a run, behind the folder of the classes. */
  classPath: string[];
  readOnly: { from: string; to: string }[];
  /** Libraries that the project names and that are not on this machine. */
  lacking: readonly string[];
}

/** A file by itself. */
const NOTHING: JavaSurroundings = { options: ['-classpath', '/nowhere'], classPath: [], readOnly: [], lacking: [] };

/** In a project, the sources of its packages and the libraries that it names; nothing for a block without one. */
export function javaSurroundings(tree: Tree | undefined, file: Obligation['file']): JavaSurroundings {
  if (tree?.kind !== 'project') return NOTHING;
  const { classPath, readOnly, lacking } = projectLibraries(tree, file.name);
  const roots = sourceRoots(tree, file);
  const places = roots.map((root) => (root === '.' ? TREE_ROOT : `${TREE_ROOT}/${root}`));
  const resources = roots.map((root) => root.replace(/(^|\/)java$/, '$1resources'));
  const shown = resources.filter((folder) => tree.files.some((path) => path.startsWith(`${folder}/`)));
  const path = classPath.length === 0 ? '/nowhere' : classPath.join(':');
  return {
    options: ['-implicit:class', '-classpath', path, '-sourcepath', places.join(':')],
    classPath: [...shown.map((folder) => `${TREE_ROOT}/${folder}`), ...classPath],
    readOnly,
    lacking,
  };
}

/** The verdict on code that does not compile here: for want of a library, or for what the compiler says. */
export function notCompiled(message: string, what: string, { lacking: [wanted] }: JavaSurroundings): Verdict {
  if (wanted !== undefined && /does not exist|cannot find symbol|cannot access/.test(message)) {
    const reason = `${wanted}, which the project needs, is not on this machine`;
    return {
      kind: 'not-run',
      findings: [],
      cause: 'no-network',
      reason,
      remedy: 'build the project once, with a network',
    };
  }
  return { kind: 'unknown', findings: [], reason: `${what}: ${message}` };
}
