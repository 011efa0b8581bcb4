import * as parser from '@typescript-eslint/parser';
import rules from '@typescript-eslint/eslint-plugin/use-at-your-own-risk/rules';
import { Linter } from 'eslint/universal';
import type ts from 'typescript';
import { positionsIn } from '../../text-position.ts';
import type { LintAnswer, Remark } from './lint-answer.ts';
import { NAMESPACE, RULES, TYPED_CODE_ONLY } from './typed-lint-rules.ts';
import { silencedIn } from './silenced-lines.ts';
import { weigherFor } from './weigh.ts';
import { inWords } from './lint-words.ts';

/** Remarks of one file that are handed on. */
const MAX_REMARKS = 200;

/** Files of a program that are looked at, as patterns of ESLint's. */
const SCRIPTS = ['**/*.ts', '**/*.tsx', '**/*.mts', '**/*.cts', '**/*.js', '**/*.jsx', '**/*.mjs', '**/*.cjs'];

/** Looks at one file of a compiled program with the rules that know types. */
export type ProgramLinter = (program: ts.Program, file: ts.SourceFile) => LintAnswer;

/** Makes a linter. @param folder the absolute folder, in the programs' world, that the files lie in. */
export function createProgramLinter(folder: string): ProgramLinter {
  const linter = new Linter({ configType: 'flat', cwd: folder });
  let current: ts.Program | undefined;
  const withProgram = {
    meta: { name: 'typescript-eslint-with-program', version: '1' },
    parseForESLint: (text: string, options: parser.ParserOptions | null) =>
      parser.parseForESLint(text, {
        ...options,
        programs: current === undefined ? [] : [current],
        // What it would infer from the environment is that a program serves one run only.
        disallowAutomaticSingleRunInference: true,
        allowInvalidAST: true,
        loggerFn: false,
      }),
  };
  const configOf = (names: readonly string[]): Linter.Config[] => [
    {
      files: SCRIPTS,
      plugins: { [NAMESPACE]: { rules: Object.fromEntries(names.map((name) => [name, ruleNamed(name)])) } },
      languageOptions: { parser: withProgram as unknown as Linter.Parser, sourceType: 'module' },
      // A comment of the text may switch rules off (silenced-lines.ts), and nothing on.
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      rules: Object.fromEntries(names.map((name) => [`${NAMESPACE}/${name}`, setting(name)])),
    },
  ];
  const all = Object.keys(RULES);
  const typed = configOf(all);
  const untyped = configOf(all.filter((name) => !TYPED_CODE_ONLY.includes(name)));
  return (program, file) => {
    current = program;
    try {
      const isScript = /\.[cm]?jsx?$/.test(file.fileName);
      // The linter would take a mark of byte order off, and what it says would stand one place beside.
      const text = file.text.replace(/^\uFEFF/, ' ');
      const messages = linter.verify(text, isScript ? untyped : typed, { filename: file.fileName });
      const fatal = messages.find((each) => each.fatal === true);
      if (fatal !== undefined) return { kind: 'failed', reason: fatal.message };
      const weigh = weigherFor(program, file);
      const isSilenced = silencedIn(file.text);
      const at = positionsIn(file.text);
      const remarks = messages.flatMap((each): Remark[] => {
        // What no rule says is that comments which switch rules on or off have no effect.
        if (each.ruleId === null) return [];
        const rule = each.ruleId.slice(NAMESPACE.length + 1);
        const [from, to] = offsetsOf(each, file);
        const [start, end] = [at(from), at(to)];
        if (isSilenced(rule, start.line)) return [];
        const id = each.messageId ?? '';
        const severity = weigh({ rule, id, message: each.message, from, to });
        return severity === undefined ? [] : [{ rule, message: inWords(rule, id, each.message), severity, start, end }];
      });
      const kept = remarks.slice(0, MAX_REMARKS);
      return { kind: 'linted', remarks: kept, dropped: remarks.length - kept.length };
    } catch (thrown) {
      if (thrown instanceof RangeError && thrown.message.includes('call stack')) return { kind: 'too-deep' };
      return { kind: 'failed', reason: firstLine(thrown) };
    } finally {
      current = undefined;
    }
  };
}

function ruleNamed(name: string): NonNullable<NonNullable<Linter.Config['plugins']>[string]['rules']>[string] {
  const rule = Object.entries(rules).find(([each]) => each === name)?.[1];
  if (rule === undefined) throw new Error(`typescript-eslint has no rule ${name}`);
  return rule as unknown as ReturnType<typeof ruleNamed>;
}

function setting(name: string): Linter.RuleEntry {
  const options = RULES[name]?.options;
  return options === undefined ? 'warn' : ['warn', options];
}

/** Lines end for the linter where they do for the compiler. */
function offsetsOf(
  { line, column, endLine, endColumn }: Linter.LintMessage,
  file: ts.SourceFile,
): [from: number, to: number] {
  const offset = (row: number, place: number): number =>
    file.getPositionOfLineAndCharacter(row - 1, Math.max(0, place - 1));
  const from = offset(line, column);
  return [from, endLine === undefined || endColumn === undefined ? from : offset(endLine, endColumn)];
}

const firstLine = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0] ?? '';
