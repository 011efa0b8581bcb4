import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import { splitShell, type ShellPart } from './shell-parts.ts';

/** What the words of a command stand for: a script of the manifest, the text of a file. */
export interface CommandNames {
  /** The line of a script of `package.json`. */
  script(name: string): string | undefined;
  /** The text of a shell script of the project, by its path. */
  file(path: string): string | undefined;
}

/** Scripts that run scripts are followed this far. */
const MAX_DEPTH = 5;

/** Programs that do nothing which could fail. */
const IDLE = new Set(['true', ':', 'echo', 'printf', 'sleep', 'exit']);
/** What a pipe ends with, and whose end says nothing of what came before. */
const PASSES_ON = new Set(['tee', 'cat', 'head', 'tail', 'sed', 'awk', 'sort', 'less', 'tr', 'cut', 'wc', 'uniq']);

/** Options by which a program looks at nothing, or forgets what it found. */
const FORGETS: readonly { option: RegExp; of?: RegExp; what: string }[] = [
  { option: /^--(?:collect-only|co)$/, what: 'only collects the tests' },
  { option: /^--exit-zero$/, what: 'ends well whatever is found' },
  {
    option: /^--(?:listTests|list-tests|list|show-only)$/,
    of: /jest|vitest|playwright|ctest/,
    what: 'only lists the tests',
  },
  { option: /^-N$/, of: /ctest/, what: 'only lists the tests' },
  { option: /^--no-run$/, of: /cargo/, what: 'only builds the tests' },
  { option: /^--dry-run$/, of: /pytest|mocha|jest|rspec|bats|go/, what: 'runs no test' },
  { option: /^-(?:DskipTests|Dmaven\.test\.skip)(?:=true)?$/, what: 'skips the tests' },
  { option: /^-Dmaven\.test\.failure\.ignore(?:=true)?$|^-fn$/, of: /mvn/, what: 'ignores failing tests' },
  { option: /^(?:-i|--ignore-errors)$/, of: /make/, what: 'ignores errors' },
];
const COMPILED_ONLY = /^go test\b.*(?:\s-run[= ]['"]?(?:\^\$|XXX|NONE)['"]?(?:\s|$)|\s-c(?:\s|$))/;

/**
 * Why a command cannot fail, in words that follow "it"; undefined where it can, and where that is not known.
 * @param argv as `[verification.commands]` has it
 */
export const hollowCommand = (argv: readonly string[], names: CommandNames): string | undefined =>
  ofWords(argv, names, 0);

/** The same of a line of a shell, as a script of a manifest has it. */
export const hollowLine = (line: string, names: CommandNames): string | undefined => ofLine(line, names, 0);

function ofWords(words: readonly string[], names: CommandNames, depth: number): string | undefined {
  const [program = '', ...args] = words.filter((word) => !/^\w+=/.test(word));
  if (program === '') return 'does nothing';
  const name = program.replace(/^.*\//, '');
  if (name === 'exit') return args.length === 0 || args[0] === '0' ? 'ends well whatever came before' : undefined;
  if (IDLE.has(name)) return name === 'echo' || name === 'printf' ? 'only prints' : 'does nothing';
  if (depth > MAX_DEPTH) return undefined;
  if (/^(?:ba|da|z|k)?sh$/.test(name)) {
    const at = args.findIndex((arg) => /^-\w*c$/.test(arg));
    if (at >= 0) return ofLine(args[at + 1] ?? '', names, depth + 1);
    const file = args.find((arg) => !arg.startsWith('-'));
    return ofScript(file, /^-\w*e/.test(args[0] ?? ''), names, depth);
  }
  if (/^(?:npx|bunx|cross-env|env|time|nice|xvfb-run)$/.test(name)) return ofWords(args, names, depth + 1);
  if (/^(?:npm|pnpm|yarn|bun)$/.test(name)) return ofManager(args, names, depth);
  if (program.includes('/') && names.file(program.replace(/^\.\//, '')) !== undefined)
    return ofScript(program, false, names, depth);
  const whole = [program, ...args].join(' ');
  if (COMPILED_ONLY.test(whole)) return 'runs no test';
  const found = FORGETS.find(
    ({ option, of }) => (of === undefined || of.test(whole)) && args.some((arg) => option.test(arg)),
  );
  return found === undefined ? undefined : `${found.what} (\`${args.find((arg) => found.option.test(arg)) ?? ''}\`)`;
}

function ofManager([first = '', second = '', ...rest]: readonly string[], names: CommandNames, depth: number) {
  if (first === 'exec' || first === 'dlx')
    return ofWords(
      [second, ...rest].filter((word) => word !== '--'),
      names,
      depth + 1,
    );
  const script = first === 'run' || first === 'run-script' ? second : first.replace(/^t$/, 'test');
  const line = names.script(script);
  return line === undefined ? undefined : ofLine(line, names, depth + 1);
}

function ofLine(line: string, names: CommandNames, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const parts = splitShell(line);
  if (parts === undefined) return undefined;
  return ofParts(parts, names, depth, line);
}

/** The parts of a line from left to right: can its end be a bad one? */
function ofParts(parts: readonly ShellPart[], names: CommandNames, depth: number, line: string): string | undefined {
  const strict = parts.some(({ words }) => words[0] === 'set' && words.some((word) => /^-\w*e/.test(word)));
  const piped = /\bpipefail\b/.test(line);
  let why: string | undefined = 'does nothing';
  for (const [index, { words, before, ends }] of parts.entries()) {
    if (words[0] === 'set' || words[0] === 'cd' || words[0] === 'export') continue;
    const own = ends === '&' ? 'does not wait for it (`&`)' : ofWords(words, names, depth);
    const shown = words.join(' ');
    if (before === '||' && own !== undefined) {
      why = `ends well whatever came before (\`|| ${shown}\`)`;
    } else if (before === '||') {
      // Either may fail, and only both together do.
    } else if (before === '|') {
      if (PASSES_ON.has(words[0] ?? '') && !piped) why = `ends as \`${words[0] ?? ''}\` does, behind a pipe`;
      else why = own;
    } else if (before === '&&') {
      why = why === undefined ? undefined : own;
    } else {
      // After `;` only what comes last counts, unless the shell stops at what fails.
      const hasFailed = why === undefined && index > 0;
      if (strict && hasFailed) continue;
      why = own !== undefined && hasFailed ? `ends well whatever came before (\`; ${shown}\`)` : own;
    }
  }
  return why;
}

/** A script of the project: it cannot fail where its last line ends well, and nothing before ends it. */
function ofScript(file: string | undefined, strict: boolean, names: CommandNames, depth: number): string | undefined {
  const text = file === undefined ? undefined : names.file(file.replace(/^\.\//, ''));
  if (text === undefined || strict || /^#!.*\s-\w*e/.test(text)) return undefined;
  // Whatever may end it, or decides by conditions, is not followed.
  if (/^[ \t]*set\s+-\w*e|\bset -o errexit|\btrap\b|\b(?:exit|return)\s+(?!0\b)\S|\bexec\b/m.test(text))
    return undefined;
  if (/^[ \t]*(?:if|for|while|case|function|\w+\s*\(\))/m.test(text)) return undefined;
  const lines = text.split('\n').map((line) => line.replace(/^\s*#.*$/, '').trim());
  const last = lines.findLast((line) => line !== '');
  const why = last === undefined ? 'does nothing' : ofLine(last, names, depth + 1);
  return why === undefined
    ? undefined
    : `${why.replace('whatever came before', 'whatever its lines come to')}, in ${file ?? ''}`;
}

const manifestSchema = z.looseObject({ scripts: z.optional(z.record(z.string(), z.string())) });

/** The scripts of a manifest of npm; none where it cannot be read. */
export function scriptsOf(manifest: string | undefined): Readonly<Record<string, string>> {
  const parsed = manifestSchema.safeParse(manifest === undefined ? {} : parseJson(manifest));
  return parsed.success ? (parsed.data.scripts ?? {}) : {};
}
