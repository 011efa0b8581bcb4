import type { Verdict } from '../../shared/verdict.ts';

/**
 * Replaces every character of what looks like a secret by an asterisk (`maskSecrets` of shared/secrets.ts); keeps
 * lengths.
 */
export type Mask = (text: string) => Promise<string>;

/** Takes secrets out of what is stored and shown of one block. */
export interface Redactor {
  /** The code with every secret's characters replaced by asterisks; lines and columns stay. */
  source: string;
  /** The verdict with the code's secrets, and whatever else looks like one, masked in every text: tools quote code. */
  redact(verdict: Verdict): Promise<Verdict>;
}

/** A quoted secret shorter than this would mask ordinary words along with it. */
const QUOTED_UNITS = 6;

/** Looks the code through once and makes the redactor of its verdicts. */
export async function redactorFor(code: string, mask: Mask): Promise<Redactor> {
  const source = await mask(code);
  const secrets = maskedParts(code, source);
  const hide = (text: string): string =>
    secrets.reduce((rest, secret) => rest.replaceAll(secret, '*'.repeat(secret.length)), text);
  return {
    source,
    async redact(verdict) {
      const texts = stringsOf(verdict);
      const masked = await maskAll(texts.map(hide), mask);
      const replacements = new Map(texts.map((text, index) => [text, masked[index] ?? '']));
      const shown = replaceStrings(verdict, replacements);
      // A fix whose text is masked would put asterisks into the code: it is not offered.
      const isWhole = (text: string): boolean => (replacements.get(text) ?? text) === text;
      const findings = shown.findings.map(({ fix, ...finding }, index) =>
        fix === undefined || !isWhole(verdict.findings[index]?.fix?.text ?? '') ? finding : { ...finding, fix },
      );
      return { ...shown, findings };
    },
  };
}

/** Absolute paths cut to their last part: a crash names places of this machine, and its reason is shown on a page. */
export const withoutFolders = (text: string): string =>
  text.replaceAll(/(?:file:\/\/)?(?:\/[^\s/'"`:,;()<>]+)+\/([^\s/'"`:,;()<>]+)/g, '…/$1');

/** The parts of the code that masking replaced, longest first. */
export function maskedParts(code: string, masked: string): string[] {
  const parts = masked.matchAll(/\*+/g).map(({ index, 0: run }) => code.slice(index, index + run.length));
  const secrets = [...parts].filter((part) => part.length >= QUOTED_UNITS && /[^*]/.test(part));
  return [...new Set(secrets)].toSorted((a, b) => b.length - a.length);
}

/** Masks many texts in one pass: masking keeps lengths, so each is found again at its offset. */
async function maskAll(texts: readonly string[], mask: Mask): Promise<string[]> {
  const masked = await mask(texts.join('\n\n'));
  let at = 0;
  return texts.map((text) => {
    const own = masked.slice(at, at + text.length);
    at += text.length + 2;
    return own;
  });
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(stringsOf))];
}

function replaceStrings<T>(value: T, replacements: ReadonlyMap<string, string>): T;
function replaceStrings(value: unknown, replacements: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return replacements.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => replaceStrings(item, replacements));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaceStrings(item, replacements)]));
}
