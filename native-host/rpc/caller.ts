import { readFileSync } from 'node:fs';

/** Callers that may use the host: Chromium names the extension's origin, Firefox the add-on's id. */
export interface AllowedCallers {
  origins: readonly string[];
  addons: readonly string[];
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/**
 * The built-in extension and what `claude-verify install` added in `{ "origins": [...], "addons": [...] }`; a file that
 * is missing or broken adds nothing.
 */
export function allowedCallers(file: string): AllowedCallers {
  let added: unknown;
  try {
    added = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { origins: OWN_ORIGINS, addons: [ADDON_ID] };
  }
  const lists = typeof added === 'object' && added !== null ? added : {};
  return {
    origins: [...OWN_ORIGINS, ...strings('origins' in lists ? lists.origins : undefined)],
    addons: [ADDON_ID, ...strings('addons' in lists ? lists.addons : undefined)],
  };
}

/**
 * Do the arguments with which the browser started the host name an allowed extension? Chromium passes
 * `chrome-extension://ID/` first, Firefox the path of the manifest and then the add-on's id.
 */
export function isAllowedCaller(args: readonly string[], allowed: AllowedCallers): boolean {
  const [first, second] = args;
  if (first === undefined) return false;
  if (/^[a-z-]+:\/\//.test(first)) return allowed.origins.includes(first);
  return second !== undefined && first.endsWith('.json') && allowed.addons.includes(second);
}

/**
 * Extensions that may start the host. The id follows from the fixed `key` in manifest.json: the first 16 bytes of the
 * SHA-256 of the DER public key, in hex with the digits 0-f written as a-p.
 */
export const EXTENSION_IDS = ['dcnejfjpfhdiifjcfppbajacagcmjamb'];

/** The built-in extension as Chromium's browsers name it to the host. */
export const OWN_ORIGINS: readonly string[] = EXTENSION_IDS.map((id) => `chrome-extension://${id}/`);

/** The id of the extension for Firefox, as its manifest names it. */
export const ADDON_ID = 'claude-verify@claude-verify.example';
