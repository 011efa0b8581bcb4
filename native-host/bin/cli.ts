import { Command } from 'commander';
import { errorBody } from '../../shared/errors.ts';
import { VERSION } from '../../shared/version.ts';
import { addContext } from './commands/context.ts';
import { addDaemon } from './commands/daemon.ts';
import { addDoctor } from './commands/doctor.ts';
import { addFeedback } from './commands/feedback.ts';
import { addInit } from './commands/init.ts';
import { addInstall } from './commands/install.ts';
import { addTools } from './commands/tools.ts';
import { addVerify } from './commands/verify.ts';
import { EXIT } from './exit-code.ts';
import { complain, fail } from './output.ts';

const program = new Command('claude-verify')
  .description('Checks the code that Claude writes on your own machine and remembers corrections.')
  .version(VERSION)
  .showSuggestionAfterError()
  .configureOutput({ writeErr: (text) => complain(text.trimEnd()) })
  .exitOverride();

for (const add of [addVerify, addInit, addFeedback, addContext, addInstall, addDoctor, addDaemon, addTools]) add(program);
// A subcommand made before its parent's settings were complete does not inherit them.
for (const command of program.commands.flatMap((each) => [each, ...each.commands])) command.copyInheritedSettings(program).exitOverride();

program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof Error && 'exitCode' in error && 'code' in error)) return fail(error);
  // commander's own exits: help and version end well, everything else is bad usage and was printed already.
  if (error.exitCode === 0) return;
  const { code, mend } = errorBody('CV070');
  complain(`${code}: ${mend}`);
  process.exitCode = EXIT.ownFailure;
});
