import type { NotChecked } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { commandId } from '../kit/tests/command-output.ts';
import type { Backend } from '../kit/define.ts';
import { commandLine, findTests, type FoundTests } from '../project/found-tests.ts';
import type { Target } from './target.ts';

/**
 * What a project has to run for a file and nobody ran, each with the one action that runs it: checks that
 * `[verification]` does not name, and tests that no back end runs and no command of the project's file does. Nothing
 * without a project.
 * @param unnamed see `unnamedChecks`. @param results those of this verification.
 */
export function projectTestsNotRun(
  target: Target,
  unnamed: readonly Backend[],
  results: readonly CheckResult[],
): NotChecked[] {
  return target.withBlock.tree.kind === 'project'
    ? [...notNamed(unnamed), ...foundAndLeft(target, unnamed, results).map(notRun)]
    : [];
}

/**
 * Has the project tests that the sandbox can run and that nobody ran for this file, so that nothing is said of its
 * behaviour? What needs a browser counts where no other test ran.
 */
export function leavesTests(target: Target, unnamed: readonly Backend[], results: readonly CheckResult[]): boolean {
  if (target.withBlock.tree.kind !== 'project') return false;
  const left = foundAndLeft(target, unnamed, results);
  const ran = results.some(runsSuite);
  return (
    unnamed.some(({ check, over }) => check === 'test' && over === 'tree') ||
    left.some(({ byHand }) => byHand === undefined || !ran)
  );
}

/** Did it run tests of the project, and not the documented examples or the main program of the file alone? */
const runsSuite = ({ check, backend }: Pick<CheckResult, 'check' | 'backend'>): boolean =>
  check === 'test' && !/^examples-|-program$/.test(backend);

function foundAndLeft(
  { language, withBlock: { tree } }: Target,
  unnamed: readonly Backend[],
  results: readonly CheckResult[],
): FoundTests[] {
  const commands = new Set(Object.values(tree.commands).map((argv) => argv.join(' ')));
  const asked = new Set(results.map(({ backend }) => backend));
  const isLeft = ({ languages, command }: FoundTests): boolean => {
    if (command !== undefined) return !commands.has(command.argv.join(' ')) && !asked.has(commandId(command.name));
    if (!languages.includes(language)) return languages.length === 0;
    return !results.some(runsSuite) && !unnamed.some(({ check }) => check === 'test');
  };
  return findTests(tree).filter(isLeft);
}

function notNamed(unnamed: readonly Backend[]): NotChecked[] {
  const titles = unnamed.map(({ title }) => title).join(', ');
  const names = [...new Set(unnamed.map(({ check }) => `"${check}"`))].join(' and ');
  if (titles === '') return [];
  return [
    {
      what: `${titles}: [verification] does not ask for it`,
      how: `add ${names} to \`required\` or \`optional\` in .claude-context.toml`,
    },
  ];
}

function notRun({ runner, from, command, byHand }: FoundTests): NotChecked {
  const what = `Tests of the project were not run: ${runner} (${from.join(', ')})`;
  if (byHand !== undefined) return { what, how: byHand };
  // A runner that is installed and that no back end speaks to (Mocha), or files that no back end takes for tests.
  if (command === undefined)
    return {
      what,
      how:
        'name a command that runs them in [verification.commands] in .claude-context.toml, such as `unit-test = ' +
        '["npm", "test"]`',
    };
  const line = commandLine(command);
  return {
    what,
    how: `add \`${line}\` to [verification.commands] in .claude-context.toml, then \`claude-verify allow run-code\``,
  };
}
