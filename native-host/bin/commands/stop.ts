import type { Command } from 'commander';
import { ask } from '../connect.ts';
import { stopEverything } from '../emergency-stop.ts';
import { fail, print, printable } from '../output.ts';

async function stop(): Promise<void> {
  const stopped = await stopEverything();
  if (stopped.by === 'daemon')
    print(
      `everything is stopped; ${stopped.ended} verifications were ` +
        `ended${stopped.kept ? '' : ' (the disk did not take the flag: this ends with the daemon)'}`,
    );
  else if (stopped.by === 'kill')
    print(`the daemon did not answer: process ${stopped.pid} and its descendants were killed (${stopped.processes})`);
  else print('everything is stopped; no daemon runs, and the next one starts stopped');
  print('nothing is started until you run `claude-verify resume` or press Resume in the side panel');
}

async function resume(options: { region?: string }): Promise<void> {
  const { region } = options;
  const { stopped, forbidden } =
    region === undefined ? await ask('gate.resume', {}) : await ask('gate.lift', { region });
  print(stopped ? 'everything is still stopped' : 'nothing is stopped');
  for (const { region: name, cause, attemptsLeft } of forbidden)
    print(printable(`not used until it is in order: ${name} (${cause}), ${attemptsLeft} attempts at recovery left`));
}

/** `claude-verify stop` */
export function addStop(program: Command): void {
  program
    .command('stop')
    .description('emergency stop: end whatever runs and start nothing until `resume`')
    .action(() =>
      stop()
        .catch(fail)
        // A daemon that does not answer still holds the connection.
        .finally(() => process.exit()),
    );
}

/** `claude-verify resume` */
export function addResume(program: Command): void {
  program
    .command('resume')
    .description('end the emergency stop')
    .option('--region <name>', 'instead: say that something the gate forbids is in order again')
    .action((options: { region?: string }) => resume(options).catch(fail));
}
