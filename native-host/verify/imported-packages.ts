import type { LanguageId } from '../../shared/language.ts';
import { pinOf } from '../acquire/npm/pinned-packages.ts';
import type { NearbyMessages } from '../kit/define.ts';
import { namedPackages } from '../kit/packages/package-names.ts';
import { WELL_KNOWN } from '../kit/packages/well-known-packages.ts';
import { importsAnswerSchema, type ImportsQuestion } from '../languages/typescript/compiler-answer.ts';
import { manifestsFor, namesPackage, type Manifest } from '../kit/tree-package.ts';
import { newestAnswers } from '../kit/newest-answers.ts';
import type { Tree } from '../kit/tree.ts';

/** A block of script with what lies beside it and was said around it. */
export interface BlockOfScript {
  file: { path: string; text: string };
  language: LanguageId;
  tree: Tree;
  messages: NearbyMessages | undefined;
}

/** Asks the compiler's process, which parses scripts: that takes longer than the daemon's own thread may be busy. */
export type AskCompiler = (question: ImportsQuestion) => Promise<unknown>;

/**
 * The packages that a block imports, by name, as its parser sees it, with the one whose elements its JSX has; files
 * beside it that are imported so are none. Rejects as `ask` does.
 */
export async function importedPackages({ file, language, tree }: BlockOfScript, ask: AskCompiler): Promise<string[]> {
  const known = answerFor(language, file.path, file.text);
  known.packages ??= importsAnswerSchema.parse(await ask({ ask: 'imports', language, ...nameAndText(file) })).packages;
  return known.packages.filter((name) => !isBeside(name, tree));
}

const nameAndText = ({ path: name, text }: BlockOfScript['file']) => ({ name, text });

/** Scripts whose imports are remembered: a block is verified again more often than not. */
const SCRIPTS_KEPT = 32;

const answerFor = newestAnswers(
  SCRIPTS_KEPT,
  (_language: LanguageId, _path: string, text: string): { packages?: readonly string[] } =>
    MAY_IMPORT.test(text) ? {} : { packages: [] },
);

/** Without one of these words and the end of an element a text imports nothing. */
const MAY_IMPORT = /import|require|from|<\/|\/>/;

/** A path of the project that is written like a package: `config` beside `config.ts` or `config/`. */
const isBeside = (name: string, { files }: Tree): boolean =>
  files.some(
    (path) =>
      path.startsWith(`${name}/`) || (path.startsWith(`${name}.`) && !path.slice(name.length + 1).includes('/')),
  );

/**
 * Tells of a name whether it surely is one of a package of npm's, and of no module of the user's own: a well-known one,
 * or one that is installed, asked for in a manifest or written with a version in the code, beside it or in the words
 * around it. Manifests and texts are read once, for the first name that only they may tell of.
 */
export function packagesNamedIn({ file, tree, messages }: BlockOfScript): (name: string) => boolean {
  let manifests: readonly Manifest[] | undefined;
  let named: ReadonlySet<string> | undefined;
  const read = (): ReadonlySet<string> => {
    const beside = tree.files.map((path) => tree.text(path) ?? '');
    const texts = [file.text, messages?.reply ?? '', messages?.request ?? '', ...beside];
    return new Set(texts.flatMap(namesIn));
  };
  return (name) =>
    pinOf(name, undefined) !== undefined ||
    WELL_KNOWN.npm.includes(name) ||
    namesPackage((manifests ??= manifestsFor(tree, file.path)), name) ||
    (named ??= read()).has(name);
}

/** Names that a text installs, or writes with a version. */
const namesIn = (text: string): string[] => [
  ...namedPackages(text.replaceAll('`', ' '), 'bash').flatMap(({ registry, name }) =>
    registry === 'npm' ? [name] : [],
  ),
  ...[...text.matchAll(PINNED)].flatMap(({ groups }) => groups?.['name'] ?? []),
];

const PINNED = /(?<![\w@/-])(?<name>(?:@[\w.-]{1,100}\/)?[A-Za-z0-9][\w.-]{0,100})@[\^~]?\d/g;
