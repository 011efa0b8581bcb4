import { parseJson } from '../../../shared/parse-json.ts';
import { hollowCommand, hollowLine, scriptsOf, type CommandNames } from '../../kit/tests/hollow-command.ts';
import type { TestRemark } from './weakened/compare-tests.ts';

/** A script or a command by which a project is checked. */
interface NamedCommand {
  name: string;
  /** Why it cannot fail; undefined where it can. */
  why: string | undefined;
  start: number;
  end: number;
}

/** Scripts that people and machines run to know whether all is well. */
const CHECKS = /^(?:pre|post)?(?:test|check|lint|build|typecheck|types|verify|validate|ci)(?:[:_-].*)?$/;

/** Has a file of this name commands that are read here? */
export const namesCommands = (file: string): boolean => /(?:^|\/)(?:package\.json|\.claude-context\.toml)$/.test(file);

/** Commands of a manifest or of the project's file that cannot fail, but for those that could not before, either. */
export function hollowCommands(
  file: string,
  text: string,
  earlier: readonly string[],
  names: CommandNames,
): TestRemark[] {
  const known = new Set(
    earlier
      .flatMap((old) => commandsIn(file, old, names))
      .flatMap(({ name, why }) => (why === undefined ? [] : [name])),
  );
  return commandsIn(file, text, names).flatMap(({ name, why, start, end }) =>
    why === undefined || known.has(name)
      ? []
      : [
          {
            rule: 'command-cannot-fail',
            message: `\`${name}\` cannot fail: it ${why}`,
            severity: 'warning' as const,
            start,
            end,
          },
        ],
  );
}

/** How many commands of checks the text names. */
export const amountOfCommands = (file: string, text: string): number =>
  commandsIn(file, text, { script: () => undefined, file: () => undefined }).length;

const commandsIn = (file: string, text: string, names: CommandNames): NamedCommand[] =>
  file.endsWith('.toml') ? inProjectFile(text, names) : inManifest(text, names);

function inManifest(text: string, names: CommandNames): NamedCommand[] {
  const scripts = scriptsOf(text);
  const own = { ...names, script: (name: string) => (Object.hasOwn(scripts, name) ? scripts[name] : undefined) };
  const from = Math.max(0, text.indexOf('"scripts"'));
  return Object.entries(scripts).flatMap(([name, line]) => {
    if (!CHECKS.test(name)) return [];
    const start = text.indexOf(JSON.stringify(name), from);
    const end = text.indexOf('\n', start);
    const span = start < 0 ? { start: 0, end: 1 } : { start, end: end < 0 ? text.length : end };
    return [{ name, why: hollowLine(line, own), ...span }];
  });
}

/** The entries of `[verification.commands]`: a name, and a list of words in one or several lines. */
function inProjectFile(text: string, names: CommandNames): NamedCommand[] {
  const head = /^[ \t]*\[verification\.commands\][^\n]*$/m.exec(text);
  if (head === null) return [];
  const from = head.index + head[0].length;
  const next = /^[ \t]*\[/m.exec(text.slice(from));
  const section = text.slice(from, next === null ? undefined : from + next.index);
  return [...section.matchAll(/^[ \t]*(["']?)([\w.:-]+)\1[ \t]*=[ \t]*(\[[^\]]*\])/gm)].flatMap((found) => {
    const [whole, , name = '', list = ''] = found;
    const argv = wordsOf(list);
    const start = from + found.index + (whole.length - whole.trimStart().length);
    return argv === undefined
      ? []
      : [{ name, why: hollowCommand(argv, names), start, end: from + found.index + whole.length }];
  });
}

/** The texts of a list of TOML; undefined where something else stands in it. */
function wordsOf(list: string): string[] | undefined {
  const json = list.replaceAll(/'([^']*)'/g, (_, text: string) => JSON.stringify(text)).replace(/,\s*\]$/, ']');
  const parsed = parseJson(json);
  return Array.isArray(parsed) && parsed.every((each) => typeof each === 'string') ? parsed : undefined;
}
