import { COMMAND } from '../../shared/command-words.ts';
import type { HostState } from './messages.ts';

/** Set by the build to the path of the command line beside it; a release knows none. */
declare const BUILT_COMMAND: string | undefined;

let known = typeof BUILT_COMMAND === 'string' ? BUILT_COMMAND : COMMAND;

/** How the command line is called on this machine, as far as this context knows: fit for a shell. */
export const ownCommand = (): string => known;

/** Takes over what the host says of it, from whatever brings the host's state. */
export function learnCommand({ command }: HostState): void {
  if (command !== undefined) known = command;
}
