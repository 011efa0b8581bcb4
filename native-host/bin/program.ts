import { Command } from 'commander';
import { errorBody } from '../../shared/errors.ts';
import { VERSION } from '../../shared/version.ts';
import { EXIT } from './exit-code.ts';
import { complain, fail, printable, printRaw } from './output.ts';

/** The commands in the order of the help text; install.ts brings two. */
const COMMANDS: Record<string, () => Promise<(program: Command) => void>> = {
  verify: async () => (await import('./commands/verify.ts')).addVerify,
  ask: async () => (await import('./commands/ask.ts')).addAsk,
  check: async () => (await import('./commands/check.ts')).addCheck,
  strength: async () => (await import('./commands/strength.ts')).addStrength,
  usl: async () => (await import('./commands/usl.ts')).addUsl,
  run: async () => (await import('./commands/run.ts')).addRun,
  watch: async () => (await import('./commands/watch.ts')).addWatch,
  mcp: async () => (await import('./commands/mcp.ts')).addMcp,
  hook: async () => (await import('./commands/hook.ts')).addHook,
  lsp: async () => (await import('./commands/lsp.ts')).addLsp,
  init: async () => (await import('./commands/init.ts')).addInit,
  allow: async () => (await import('./commands/allow.ts')).addAllow,
  types: async () => (await import('./commands/types.ts')).addTypes,
  feedback: async () => (await import('./commands/feedback.ts')).addFeedback,
  data: async () => (await import('./commands/data.ts')).addData,
  patterns: async () => (await import('./commands/patterns.ts')).addPatterns,
  rules: async () => (await import('./commands/rules.ts')).addRules,
  export: async () => (await import('./commands/export.ts')).addExport,
  stats: async () => (await import('./commands/stats.ts')).addStats,
  share: async () => (await import('./commands/share.ts')).addShare,
  context: async () => (await import('./commands/context.ts')).addContext,
  install: async () => (await import('./commands/install.ts')).addInstall,
  doctor: async () => (await import('./commands/doctor.ts')).addDoctor,
  daemon: async () => (await import('./commands/daemon.ts')).addDaemon,
  http: async () => (await import('./commands/http.ts')).addHttp,
  ledger: async () => (await import('./commands/ledger.ts')).addLedger,
  receipt: async () => (await import('./commands/receipt.ts')).addReceipt,
  mutes: async () => (await import('./commands/mutes.ts')).addMutes,
  stop: async () => (await import('./commands/stop.ts')).addStop,
  resume: async () => (await import('./commands/stop.ts')).addResume,
  tools: async () => (await import('./commands/tools.ts')).addTools,
};

/** The parser with one command, or with all of them where the word is none. */
export async function openProgram(word: string): Promise<Command> {
  const program = new Command('claude-verify')
    .description('Checks the code that Claude writes on your own machine and remembers corrections.')
    .version(VERSION)
    .showSuggestionAfterError()
    .configureOutput({ writeOut: printRaw, writeErr: (text) => complain(printable(text.trimEnd())) })
    .exitOverride();

  // Only the command that was asked for is loaded, where one was: a git hook waits for this at every commit.
  const asked = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
  const wanted = asked === undefined ? Object.values(COMMANDS) : [asked];
  for (const load of word === '--version' || word === '-V' ? [] : wanted) (await load())(program);
  // A subcommand made before its parent's settings were complete does not inherit them.
  for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
    command.copyInheritedSettings(program).exitOverride();
  }
  return program;
}

/** Reads the command line of this process and does what it says. */
export async function runProgram(): Promise<void> {
  const [, , word = ''] = process.argv;
  const program = await openProgram(word);
  await program.parseAsync().catch((error: unknown) => {
    if (!(error instanceof Error && 'exitCode' in error && 'code' in error)) return fail(error);
    // commander's own exits: help and version end well, everything else is bad usage and was printed already.
    if (error.exitCode === 0) return;
    const { code, fix } = errorBody('CV070');
    complain(`${code}: ${fix}`);
    process.exitCode = EXIT.ownFailure;
  });
}
