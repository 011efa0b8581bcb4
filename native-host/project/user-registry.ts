import { homedir } from 'node:os';
import { npmRegistry, plainAddress, scopesElsewhere } from './locked-packages.ts';

/**
 * The registry that the user's own npm would ask: `npm_config_registry`, else that of `~/.npmrc`, else the public one.
 * Nothing else of the settings is used. Null when it is no plain address.
 */
export function userRegistry(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  const named = env['npm_config_registry'] ?? env['NPM_CONFIG_REGISTRY'];
  return named === undefined || named === '' ? npmRegistry(homedir()) : plainAddress(named);
}

/**
 * Does the user's own npm get packages of this scope (`@scope`) from a registry of their own, by `~/.npmrc` or the
 * environment? Then no other registry may hear their names. Yes where the settings cannot be read.
 */
export function isScopeElsewhere(
  scope: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): boolean {
  const named = Object.keys(env).some((key) => key.toLowerCase() === `npm_config_${scope}:registry`.toLowerCase());
  return named || scopesElsewhere(home)?.has(scope) !== false;
}
