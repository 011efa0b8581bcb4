export { LOCK, MANIFEST } from '../../project/locked-packages.ts';

/**
 * For npm in the sandbox with the network: nothing of the user's or the machine's settings counts, nothing that a
 * package brings is run, and nobody waits long. Who is asked (`--registry`) and where its cache lies comes besides.
 */
export const NPM_ALONE = [
  '--userconfig=/tmp/no-user',
  '--globalconfig=/tmp/no-global',
  '--logs-max=0',
  '--ignore-scripts',
  '--no-fund',
  '--no-update-notifier',
  '--fetch-retries=1',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=2000',
  '--fetch-timeout=20000',
] as const;

/** Where npm is to be had from. */
export const NPM_INSTALL = 'apt-get install npm';
