import { languageOfFile, type LanguageId, defaultFileName, LANGUAGES } from '../../shared/language.ts';
import type { RequestBody } from '../../shared/protocol.ts';
import { regex } from '../../shared/regex.ts';
import { pythonImports, scriptImports } from './read-imports.ts';
import { joinTests } from './tests-beside.ts';
import { comparedWith, type TreeSource, type Target } from './target.ts';
import { describeScratch, materialiseScratchTree, type ScratchTree } from './scratch-tree.ts';
import { looksLikeTests } from '../kit/tests/looks-like-tests.ts';
import { mentionInComment, mentionInInfo, mentionsInText, related } from '../project/place-block.ts';
import { problemWithPath } from '../project/inner-path.ts';
import { fileNameFor } from './plan-checks.ts';

type Start = RequestBody<'verify.start'>;

/**
 * Opens a small package around a block that has no project: the block, and the blocks of the conversation that go with
 * it. A change is compared with the package as it was before it.
 */
export function openScratchTarget(request: Start, language: LanguageId): Target {
  const { change, code, whole } = request;
  const named = nameFiles(request, language);
  const { name } = named;
  const { files, leftOut } = joinTests(name, named.files, looksLikeTests);
  const beside = named.beside.filter((path) => files.has(path));
  const before = change?.before ?? undefined;
  const earlier = new Map(files);
  if (before === undefined) earlier.delete(name);
  else earlier.set(name, before);
  const laid = new Map<ReadonlyMap<string, string>, ScratchTree>();
  const layable = (texts: ReadonlyMap<string, string>): TreeSource => ({
    tree: describeScratch(texts),
    // Nothing of an earlier run may be left for the next check, and a small folder is quickly made.
    async lay() {
      await laid.get(texts)?.remove();
      laid.delete(texts);
      const tree = await materialiseScratchTree(texts);
      laid.set(texts, tree);
      return tree;
    },
  });
  const count = code.split('\n').length;
  return {
    about: {
      kind: 'scratch',
      file: name,
      how: 'none',
      confidence: 0,
      alternatives: [],
      laid: null,
      exists: false,
      notes: [...comparedWith(request), ...leftOut],
      beside,
      lines: [{ file: 1, block: 1, count }],
    },
    language: languageOfFile(name) ?? language,
    file: { path: name, text: code },
    focus: { startLine: 1, endLine: count },
    ...(before === undefined || (whole === true && before === code) ? {} : { before }),
    withBlock: layable(files),
    withText: (text) => layable(new Map(files).set(name, text)),
    baseline: change === undefined || whole === true ? null : layable(earlier),
    textBefore: (file) => (change === undefined ? undefined : earlier.get(file)),
    textAfter: (file) => files.get(file),
    policy: { strict: false },
    async close() {
      for (const tree of laid.values()) await tree.remove();
    },
  };
}

/** A scratch package's files by path, the block's among them. */
interface NamedFiles {
  /** Path of the block. */
  name: string;
  files: ReadonlyMap<string, string>;
  /** Paths of the other blocks. */
  beside: string[];
}

interface Piece {
  code: string;
  language: LanguageId | null;
  info: string;
  before: string;
}

/** Languages that import each other by relative paths. */
const SCRIPTS: readonly LanguageId[] = ['typescript', 'tsx', 'javascript', 'jsx'];

/**
 * Gives every block of a scratch package the path that it names itself, or that another block imports it by, or one of
 * its language's. A block without a language, of another family or with a path that is no good is left out; where two
 * name the same file the later of the others holds, and the block itself before all.
 */
function nameFiles(
  { code, file, place, beside = [] }: Pick<RequestBody<'verify.start'>, 'code' | 'file' | 'place' | 'beside'>,
  language: LanguageId,
): NamedFiles {
  const others = beside.filter(
    (piece): piece is Piece & { language: LanguageId } => piece.language !== null && related(piece.language, language),
  );
  const own = ownName({ code, language, info: place?.info ?? '', before: place?.before ?? '' }, language);
  const given = file === undefined ? undefined : fileNameFor(language, file);
  const name =
    own ??
    (given === undefined || given === defaultFileName(language) ? importedName(code, others, language) : given) ??
    defaultName(code, language, '');
  const files = new Map<string, string>();
  for (const [index, piece] of others.entries()) {
    const path =
      ownName(piece, piece.language) ??
      importedName(
        piece.code,
        [{ code, language, info: '', before: '' }, ...others.filter((other) => other !== piece)],
        piece.language,
      ) ??
      defaultName(piece.code, piece.language, `-${index + 1}`);
    if (path !== name) files.set(path, piece.code);
  }
  for (const [path, text] of modelConfigurations(name, language, beside)) files.set(path, text);
  const paths = [...files.keys()];
  files.set(name, code);
  return { name, files, beside: paths };
}

/**
 * A block with the configuration of a TLA+ model: by the name that it has, else by the module's, as TLC looks for it.
 */
function modelConfigurations(
  name: string,
  language: LanguageId,
  beside: readonly Piece[],
): [path: string, text: string][] {
  if (language !== 'tlaplus') return [];
  return beside.flatMap((piece): [string, string][] => {
    if (piece.language !== null && piece.language !== 'ini') return [];
    const named = [mentionInInfo(piece.info), mentionInComment(piece.code)].find((mention) =>
      mention?.path.endsWith('.cfg'),
    );
    if (named === undefined && !/^[ \t]*(?:SPECIFICATION|INIT|CONSTANTS?)\b/m.test(piece.code)) return [];
    const path = named?.path ?? name.replace(/\.tla$/, '.cfg');
    return problemWithPath(path) === undefined ? [[path, piece.code]] : [];
  });
}

function ownName({ code, info, before }: Piece, language: LanguageId): string | undefined {
  const found = [mentionInInfo(info), mentionInComment(code), ...mentionsInText(before, language).slice(0, 1)];
  return found
    .map((mention) => mention?.path.replace(/^(?:\.?\/)+/, ''))
    .find((path) => path !== undefined && isGood(path, language));
}

function isGood(path: string, language: LanguageId): boolean {
  const own = languageOfFile(path);
  return (
    problemWithPath(path) === undefined && own !== undefined && related(own, language) && path.split('/').length <= 6
  );
}

/** The path by which exactly one other block imports something that this one declares. */
function importedName(code: string, others: readonly Piece[], language: LanguageId): string | undefined {
  const [extension] = LANGUAGES[language].extensions;
  const found = others.flatMap((other) => {
    if (SCRIPTS.includes(language)) return scriptImports(other.code);
    return language === 'python' ? pythonImports(other.code) : [];
  });
  const fitting = found.filter(({ names }) => names.some((name) => declares(code, name)));
  const paths = new Set(
    fitting.map(({ module }) => (languageOfFile(module) === undefined ? `${module}.${extension}` : module)),
  );
  const [path] = paths;
  return paths.size === 1 && path !== undefined && isGood(path, language) ? path : undefined;
}

const declares = (code: string, name: string): boolean =>
  regex('m')`
    (?:^|[\s;])(?:def|class|function\*?|const|let|var|type|interface|enum)\s+${name.replaceAll('$', '\\$')}\b
  `.test(code);

function defaultName(code: string, language: LanguageId, suffix: string): string {
  const [extension] = LANGUAGES[language].extensions;
  if (!looksLikeTests(code, language))
    return `block${suffix}.${extension}`.replace('-', language === 'python' ? '_' : '-');
  if (language === 'python') return `test_block${suffix.replace('-', '_')}.py`;
  return language === 'go' ? `block${suffix.replace('-', '_')}_test.go` : `block${suffix}.test.${extension}`;
}
