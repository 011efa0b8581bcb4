/** Name of the command line, as texts have it. */
export const COMMAND = 'claude-verify';

/**
 * A text of ours with the way to call the command line that works on this machine: where a message has a command
 * between backticks, its first word becomes `command`. See `ownCommand` of the host.
 */
export const nameCommand = (text: string, command: string): string =>
  text.replaceAll(`\`${COMMAND} `, () => `\`${command} `);
