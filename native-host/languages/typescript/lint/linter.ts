import * as parser from '@typescript-eslint/parser';
import rules from '@typescript-eslint/eslint-plugin/use-at-your-own-risk/rules';
import { Linter } from 'eslint/universal';
import type ts from 'typescript';
import { positionsIn } from '../../../kit/text-position.ts';
import type { LintAnswer, LintRemark } from './lint-answer.ts';
import { NAMESPACE, RULES, TYPED_CODE_ONLY } from './typed-lint-rules.ts';
import { weigherFor } from './weigh.ts';

/** A comment of ESLint's or oxlint's that switches rules off or on again, up to the rules that it names. */
const DIRECTIVE =
  /(?:\/\/|\/\*)[ \t]*(?:eslint|oxlint)-(disable-next-line|disable-line|disable|enable)\b([^\n]*?)(?:\*\/|$)/gm;

/** Names of the rules' namespaces: the plugin's own, and oxlint's. */
const PREFIX = new RegExp(`^(?:${NAMESPACE}|typescript)/`);

/** From a line on up to another: are these rules off there? Without names all are. */
interface Silence {
  from: number;
  to: number;
  rules: ReadonlySet<string>;
}

/**
 * Tells of a rule and a line (from 1) whether a comment of the text switches it off there, as ESLint's documentation of
 * configuration comments says (eslint.org/docs/latest/use/configure/rules#disabling-rules).
 */
function silencedIn(text: string): (rule: string, line: number) => boolean {
  const silences: Silence[] = [];
  const positionOf = positionsIn(text);
  for (const match of text.matchAll(DIRECTIVE)) {
    const { line } = positionOf(match.index);
    const rules = new Set(namesIn(match[2] ?? ''));
    if (match[1] === 'disable-next-line') silences.push({ from: line + 1, to: line + 1, rules });
    else if (match[1] === 'disable-line') silences.push({ from: line, to: line, rules });
    else if (match[1] === 'disable') silences.push({ from: line, to: Infinity, rules });
    else for (const open of silences) if (open.to === Infinity && endsIt(open, rules)) open.to = line;
  }
  const covers = ({ from, to, rules }: Silence, rule: string, line: number): boolean =>
    line >= from && line <= to && (rules.size === 0 || rules.has(rule));
  return (rule, line) => silences.some((silence) => covers(silence, rule, line));
}

/** `eslint-enable` without names ends everything; with names what was switched off by the same. */
const endsIt = (open: Silence, rules: ReadonlySet<string>): boolean =>
  rules.size === 0 || (open.rules.size > 0 && open.rules.isSubsetOf(rules));

/** The rules that a comment names, before its reason. */
function namesIn(rest: string): string[] {
  const named = rest.split(/\s--/)[0] ?? '';
  return named
    .split(',')
    .map((name) => name.trim().replace(PREFIX, ''))
    .filter((name) => name !== '');
}

const NOBODY_WAITS =
  'Nobody waits for this promise or handles its rejection: await it, add .catch, or mark it with `void`.';
const WITHOUT_OBJECT =
  'The method is taken from its object: called alone it has no `this`. Bind it, or wrap it in an arrow function.';

/** What remarks mean, by rule and by the name of the rule's message, where the rule's own words say little. */
const WORDS: Readonly<Record<string, string>> = {
  'await-thenable await': 'This awaits what is no promise.',
  'no-confusing-void-expression invalidVoidExpr': 'The call gives nothing back, so the name stands for undefined.',
  'no-floating-promises floatingPromiseArrayVoid':
    'Nobody waits for these promises or handles their rejection: await them with Promise.all.',
  'no-floating-promises floatingUselessRejectionHandlerVoid': NOBODY_WAITS,
  'no-floating-promises floatingVoid': NOBODY_WAITS,
  'no-misused-promises conditional': 'A promise as a condition always holds: await it.',
  'no-misused-promises predicate': 'The callback answers with a promise, which always counts as true.',
  'no-misused-promises spread': 'Nothing of a promise can be spread: await it.',
  'no-misused-promises voidReturnArgument': 'Nobody waits for the promise of this callback or handles its rejection.',
  'only-throw-error object': 'What is thrown is no Error: it has no stack, and `instanceof Error` is false for it.',
  'prefer-promise-reject-errors rejectAnError':
    'The promise is rejected with what is no Error: it has no stack, and `instanceof Error` is false for it.',
  'require-array-sort-compare requireCompare':
    'Without a compare function these are sorted by their texts: 10 comes before 9.',
  'return-await requiredPromiseAwait':
    'Without await the promise is rejected outside of this try, whose catch or finally comes too early.',
  'unbound-method unbound': WITHOUT_OBJECT,
  'unbound-method unboundWithoutThisAnnotation': WITHOUT_OBJECT,
};

/** A remark in plain words. @param id the name of the rule's message, @param message the rule's own words. */
const inWords = (rule: string, id: string, message: string): string => WORDS[`${rule} ${id}`] ?? message;

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
      const remarks = messages.flatMap((each): LintRemark[] => {
        // What no rule says is that comments which switch rules on or off have no effect; and what has no place in the
        // text is that a rule does not work with the project's options (`strictNullChecks`).
        if (each.ruleId === null || each.line < 1) return [];
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
