import { homedir } from 'node:os';
import { npmRegistry, plainAddress } from './locked-packages.ts';

/**
 * The registry that the user's own npm would ask: `npm_config_registry`, else that of `~/.npmrc`, else the public one.
 * Nothing else of the settings is used. Null when it is no plain address.
 */
export function userRegistry(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = env['npm_config_registry'] ?? env['NPM_CONFIG_REGISTRY'];
  return named === undefined || named === '' ? npmRegistry(homedir()) : plainAddress(named);
}
