import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Project } from '../../shared/project-requests.ts';
import type { ContextState, SectionHashes } from '../context/context-file.ts';
import type { ChangedFiles, RunningFiles } from './running-files.ts';

type Mode = Project['consent']['injectionMode'];

/** From the narrowest to the widest. */
const MODES: readonly Mode[] = ['off', 'ask', 'auto'];

/** The narrower of what the file allows and what the user chose. */
export function narrowestMode(file: Mode, user: Mode): Mode {
  return MODES[Math.min(MODES.indexOf(file), MODES.indexOf(user))] ?? 'off';
}

type Consent = Project['consent'];

/**
 * What of a project a consent is given for: its file, who its packages would be asked of (null: nobody), and which
 * folder it is.
 */
export interface Covered {
  found: ContextState;
  registry: string | null;
  folder: string;
}

/**
 * Which folder lies at a path, so that another one put in its place is noticed: inode and time of birth. Not the
 * device, whose number may be another one after each start of the machine.
 */
export function folderAt(directory: string): string {
  const status = statSync(directory, { throwIfNoEntry: false });
  return status === undefined ? '' : `${status.ino} ${Math.floor(status.birthtimeMs)}`;
}

const hashOf = (parts: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * The hash of all that a consent covers (SHA-256, hex); one for every broken file, for which nothing can be granted.
 */
export function coveredHash({ found, registry, folder }: Covered): string {
  if (found.state === 'broken') return hashOf([]);
  const { verification, injection, sharing } = found.hashes;
  return hashOf([verification, injection, sharing, registry, folder]);
}

/** What the consent to use the network is for; who gave it when it was for less is asked again. */
const NETWORK_USES = 'advisories, packages';

/**
 * The hash of what the consent to use the network covers: which checks are named, whom they ask, and for what. Null: it
 * cannot be given.
 */
const networkHash = ({ found, registry }: Covered): string | null =>
  found.state === 'broken' || registry === null ? null : hashOf([found.hashes.verification, registry, NETWORK_USES]);

/** What a stored consent is bound to. */
export const boundTo = (covered: Covered): StoredConsent['bound'] =>
  covered.found.state === 'broken'
    ? NO_CONSENT.bound
    : { ...covered.found.hashes, network: networkHash(covered) ?? '' };

/** What both allow. */
export function narrowestConsent(one: Consent, other: Consent): Consent {
  return {
    injectionMode: narrowestMode(one.injectionMode, other.injectionMode),
    sharing: one.sharing && other.sharing,
    neverShare: one.neverShare || other.neverShare,
    runCode: one.runCode && other.runCode,
    network: one.network === true && other.network === true,
  };
}

/** Do both allow the same? */
export const sameConsent = (one: Consent, other: Consent): boolean =>
  one.injectionMode === other.injectionMode &&
  one.sharing === other.sharing &&
  one.neverShare === other.neverShare &&
  one.runCode === other.runCode &&
  (one.network ?? false) === (other.network ?? false);

/** A user's consent as it is stored, with the hashes of the file's sections that it was given for. */
export interface StoredConsent {
  injectionMode: Mode;
  sharing: boolean;
  neverShare: boolean;
  runCode: boolean;
  network: boolean;
  bound: SectionHashes & { network: string };
  /** See {@link folderAt}; empty in what was stored before it was looked at. */
  folder: string;
  /** What of the project ran by itself when running its code was allowed; null where it was not. */
  runs: RunningFiles | null;
  /** What of that was seen to be something else since. */
  runsChanged: ChangedFiles | null;
}

/** What holds before the user was asked. */
export const NO_CONSENT: StoredConsent = {
  injectionMode: 'ask',
  sharing: false,
  neverShare: false,
  runCode: false,
  network: false,
  bound: { verification: '', injection: '', sharing: '', network: '' },
  folder: '',
  runs: null,
  runsChanged: null,
};

/**
 * What the file asks for: at most `auto` when it says nothing, and nothing at all may be shared or run when it is
 * broken.
 */
export function fileWishes({ found, registry }: Covered): Project['file'] {
  if (found.state === 'broken')
    return {
      state: 'broken',
      message: found.message,
      injectionMode: 'ask',
      sharing: { optIn: false, neverShare: false },
      registry,
    };
  const { injection, sharing } = found.file;
  const [warning] = found.warnings;
  return {
    state: found.state,
    ...(warning === undefined ? {} : { message: `Line ${warning.line}, column ${warning.column}: ${warning.message}` }),
    injectionMode: injection?.mode ?? 'auto',
    sharing: { optIn: sharing?.opt_in ?? false, neverShare: sharing?.never_share ?? false },
    registry,
  };
}

/** What was granted for sections that say something else by now and could be granted again for what they say. */
export function lapsedConsent(stored: StoredConsent, covered: Covered): NonNullable<Project['lapsed']> {
  if (covered.found.state === 'broken') return [];
  const held = heldConsent(stored, covered);
  const { optIn, neverShare } = fileWishes(covered).sharing;
  return [
    ...(stored.injectionMode === held.injectionMode ? [] : (['injectionMode'] as const)),
    ...(stored.sharing && !held.sharing && optIn && !neverShare && !stored.neverShare ? (['sharing'] as const) : []),
    ...(stored.runCode && !held.runCode ? (['runCode'] as const) : []),
    ...(stored.network && !held.network && covered.registry !== null ? (['network'] as const) : []),
  ];
}

/**
 * What of a stored consent still holds for the file as it is now: a change of a section revokes what was given for it.
 */
export function heldConsent(stored: StoredConsent, covered: Covered): Consent & { network: boolean } {
  const wishes = fileWishes(covered);
  const { found } = covered;
  const hashes = found.state === 'broken' ? undefined : found.hashes;
  const isThere = stored.folder === '' || stored.folder === covered.folder;
  const unchanged = (section: keyof SectionHashes): boolean =>
    isThere && hashes !== undefined && stored.bound[section] === hashes[section];
  return {
    injectionMode: stored.injectionMode === 'auto' && !unchanged('injection') ? 'ask' : stored.injectionMode,
    sharing:
      stored.sharing &&
      unchanged('sharing') &&
      wishes.sharing.optIn &&
      !wishes.sharing.neverShare &&
      !stored.neverShare,
    neverShare: stored.neverShare,
    runCode: stored.runCode && unchanged('verification') && stored.runs !== null && stored.runsChanged === null,
    network: stored.network && isThere && stored.bound.network === networkHash(covered),
  };
}

/**
 * Why running a project's code is not permitted any more, as names of what changed; undefined where it never was, or
 * is.
 */
export function whatChanged(stored: StoredConsent, covered: Covered): string[] | undefined {
  if (!stored.runCode || heldConsent(stored, covered).runCode) return undefined;
  if (stored.folder !== '' && stored.folder !== covered.folder) return ["the project's folder, which is another one"];
  const { found } = covered;
  const isSame = found.state !== 'broken' && found.hashes.verification === stored.bound.verification;
  const files = Object.keys(stored.runsChanged ?? {});
  if (!isSame) return ['[verification] in .claude-context.toml', ...files];
  return stored.runs === null ? ['what the permission is bound to'] : files;
}
