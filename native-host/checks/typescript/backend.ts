import { languageOfFile, type LanguageId } from '../../../shared/language.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide, leavingOut } from '../../kit/decide.ts';
import { defineBackend, npmTool, type Obligation } from '../../kit/define.ts';
import { answerSchema, manyAnswerSchema, type CompilerAnswer } from '../../languages/typescript/compiler-answer.ts';
import { asMany, COMPILER_ENGINE } from '../../languages/typescript/ask-many.ts';
import { describePackage, type DescribedPackage } from '../../kit/package-declarations.ts';
import { judge } from '../../languages/typescript/judge-types.ts';
import { silencedBy } from '../../languages/typescript/silenced.ts';

/** Checks types with the TypeScript compiler, strictly, as far as a block alone can tell (see README.md). */
export default defineBackend({
  id: 'typescript',
  title: 'TypeScript',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'types',
  tool: npmTool('typescript'),
  effect: 'pure',
  engine: COMPILER_ENGINE,
  readsDeclarations: true,
  revision: 18,
  run: async ({ file, language, declarations }, { ask }) =>
    verdictOf(
      answerSchema.parse(await ask({ ask: 'types', ...file, ...(declarations === undefined ? {} : { declarations }) })),
      file,
      language,
      declarations?.packages,
    ),
});

/** The same question about many files, each by itself. */
export const checkMany = asMany({
  ask: 'types',
  read: (answers) => manyAnswerSchema.parse(answers),
  verdictOf: (answer, file) => verdictOf(answer, file, languageOfFile(file.name)),
});

function verdictOf(
  answer: CompilerAnswer,
  file: Obligation['file'],
  language: LanguageId | undefined,
  packages: readonly DescribedPackage[] = [],
): Verdict {
  if (answer.kind === 'too-deep')
    return { kind: 'unknown', findings: [], reason: 'the code is nested too deeply for the compiler' };
  if (answer.kind === 'ill-formed') return { kind: 'unknown', findings: [], reason: 'the code does not parse' };
  if (answer.reading !== 'as given' && answer.reading !== 'as TSX') {
    return {
      kind: 'unsupported',
      findings: [],
      reason: `the block parses only ${answer.reading}, so that its types depend on the rest`,
    };
  }
  const dialect = language === 'javascript' || language === 'jsx' ? 'javascript' : 'typescript';
  const { findings, notChecked } = judge(answer.diagnostics, file.name, dialect, packages);
  const reading = answer.reading === 'as given' ? [] : [`read ${answer.reading}`];
  const kind = dialect === 'typescript' ? 'strict' : 'inferred types';
  const extent = [countLines(file.text), kind, ...reading, ...packages.map(describePackage)].join(', ');
  const assumed = packages.filter((each) => each.assumed !== undefined).map(assumedVersion);
  const unread = [...assumed, ...(answer.untyped ?? []).map(untypedBy), ...(answer.cutOff === true ? [TOO_MUCH] : [])];
  return leavingOut(
    decide(findings, { extent, notChecked: [...notChecked, ...unread, ...silencedBy(file.text, 'types')] }),
    answer.dropped,
  );
}

const ASSUMED = {
  newest: 'none is named, so that the newest known one was taken',
  here: 'none is named, so that the one that is here was taken, which may not be the newest',
  said: 'a sentence seems to say so',
} as const;

const assumedVersion = (found: DescribedPackage): string =>
  `Whether ${describePackage(found)} is the version that is used: ${ASSUMED[found.assumed ?? 'newest']}`;

const untypedBy = (name: string): string => `Uses of values that the declarations of ${name} give no type (\`any\`)`;

const TOO_MUCH = 'Uses of packages whose declarations are more than the compiler is given';
