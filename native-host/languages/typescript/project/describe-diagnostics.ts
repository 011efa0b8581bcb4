import { posix } from 'node:path';
import ts from 'typescript';
import { regex } from '../../../../shared/regex.ts';
import { positionsIn } from '../../../kit/text-position.ts';
import { TREE_ROOT } from '../../../kit/tree.ts';
import { codeFixes } from '../code-fixes.ts';
import { namesFromElsewhere } from '../names-from-elsewhere.ts';
import { outsideOf } from '../typescript-outside.ts';
import { FRAGMENT } from '../typescript-rules.ts';
import { isAboutLibrary } from '../subject.ts';
import type { FileDiagnostics, MissingModule, TreeDiagnostic } from './project-answer.ts';
import type { Config } from './tsconfig.ts';
import type { TreeFiles } from './tree-files.ts';

/** A script that asks for its types to be checked, among the comments before its first statement. */
const COMMENT_BEFORE = regex()`\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/(?!\s*@ts-check\b).*[\r\n]`;
const ASKS_FOR_TYPES = regex()`^(?:\s|${COMMENT_BEFORE})*\/\/\s*@ts-check\b`;

/** A compiled project. */
export interface World {
  program: ts.Program;
  /** Of the same program: for what it would write instead. */
  language: ts.LanguageService;
  files: TreeFiles;
  config: Config;
}

/** The errors of one file, each with what a judgement of it needs to know. */
export function describe(source: ts.SourceFile, world: World): FileDiagnostics {
  const { program, config, language } = world;
  const syntactic = program.getSyntacticDiagnostics(source);
  const all = syntactic.length > 0 ? syntactic : program.getSemanticDiagnostics(source);
  const errors = all.filter(({ category, start }) => category === ts.DiagnosticCategory.Error && start !== undefined);
  const missing = new Map(
    errors.flatMap((each) => {
      const kind = missingIn(each, source, world);
      return kind === undefined ? [] : [[each, kind] as const];
    }),
  );
  const isElsewhere = namesFromElsewhere(source.text, 'bare');
  const isOfEnvironment = ({ code, messageText }: ts.Diagnostic): boolean =>
    isMissingName(code) && isElsewhere(quotedIn(ts.flattenDiagnosticMessageText(messageText, '\n')));
  const lacks = [...missing.values()].some((kind) => kind !== 'file') || errors.some(isOfEnvironment);
  const restsOnOutside = lacks ? outsideOf(errors, program) : () => false;
  const at = positionsIn(source.text);
  const fixFor = codeFixes(language, source.fileName, source.text);
  const isScript = /\.[cm]?jsx?$/.test(source.fileName);
  const asked = config.checksJavaScript === true || ASKS_FOR_TYPES.test(source.text);
  return {
    file: source.fileName.slice(TREE_ROOT.length + 1),
    loose: isScript && !asked,
    diagnostics: errors.map((diagnostic): TreeDiagnostic => {
      const start = diagnostic.start ?? 0;
      const kind = missing.get(diagnostic);
      const fix = fixFor(diagnostic);
      return {
        code: diagnostic.code,
        message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n').replaceAll(`${TREE_ROOT}/`, ''),
        start: at(start),
        end: at(start + (diagnostic.length ?? 0)),
        library: isAboutLibrary(diagnostic, program),
        outside: restsOnOutside(diagnostic),
        related: (diagnostic.relatedInformation ?? []).map(({ code, file }) => ({
          code,
          inBlock: file === diagnostic.file,
        })),
        ...(kind === undefined ? {} : { missing: kind }),
        ...(isOfEnvironment(diagnostic) ? { around: 'names' as const } : {}),
        ...(fix === undefined ? {} : { fix }),
      };
    }),
  };
}

const isMissingName = (code: number): boolean => FRAGMENT.names.some((each) => each === code);

const quotedIn = (message: string): string => /'([^']+)'/.exec(message)?.[1] ?? '';

/** "Cannot find module", with and without what it is about. */
const NO_MODULE: readonly number[] = [2307, 2792, 2882, 2732];

/** A diagnostic about an import that leads nowhere: to what kind of thing would it lead? */
function missingIn(
  diagnostic: ts.Diagnostic,
  source: ts.SourceFile,
  { files, config }: World,
): MissingModule | undefined {
  if (!NO_MODULE.includes(diagnostic.code)) return undefined;
  const start = diagnostic.start ?? 0;
  const written = source.text
    .slice(start, start + (diagnostic.length ?? 0))
    .replace(/^["'`]|["'`]$/g, '')
    .replace(/\?.*$/, '');
  if (/^\.{0,2}\//.test(written) || written === '.' || written === '..') {
    const target = posix.resolve(posix.dirname(source.fileName), written);
    return files.all().includes(target) ? 'untyped-file' : 'file';
  }
  const patterns = Object.keys(config.options.paths ?? {}).filter((pattern) => pattern !== '*');
  const isOwn = patterns.some((pattern) =>
    pattern.endsWith('*') ? written.startsWith(pattern.slice(0, -1)) : written === pattern,
  );
  return isOwn ? 'file' : 'package';
}
