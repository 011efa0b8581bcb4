import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { makeFile, sync } from './disk-files.ts';
import type { Keyring } from './keyring.ts';

/** The key that a database is encrypted with: 32 random bytes, hex. */
export type DataKey = string;

const hex = z.string().check(z.regex(/^([0-9a-f]{2})+$/));
const keyFileSchema = z.discriminatedUnion('by', [
  z.object({
    version: z.literal(1),
    by: z.literal('passphrase'),
    scrypt: z.object({
      cost: z.int().check(z.minimum(2), z.maximum(2 ** 20)),
      blockSize: z.int().check(z.minimum(1), z.maximum(32)),
      parallel: z.int().check(z.minimum(1), z.maximum(16)),
      salt: hex,
    }),
    /** The data key under AES-256-GCM. */
    wrapped: z.object({ iv: hex, data: hex, tag: hex }),
  }),
  z.object({ version: z.literal(1), by: z.literal('keyring'), account: z.string() }),
]);

/**
 * What lies beside an encrypted database: its key, wrapped by a passphrase, or where the keyring has it. Never the key
 * itself.
 */
export type KeyFile = z.infer<typeof keyFileSchema>;

/** Of scrypt: 128 MiB and about half a second for each guess. */
const SCRYPT = { cost: 2 ** 17, blockSize: 8, parallel: 1 } as const;
const SCRYPT_MEMORY = 256 * 2 ** 20;
/** Shorter ones are refused, UTF-16 units. */
const SHORTEST = 8;

const derive = promisify(
  (
    passphrase: string,
    salt: Buffer,
    { cost, blockSize, parallel }: { cost: number; blockSize: number; parallel: number },
    done: (problem: Error | null, key: Buffer) => void,
  ) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, { N: cost, r: blockSize, p: parallel, maxmem: SCRYPT_MEMORY }, done),
);

/** A new key. */
export const newDataKey = (): DataKey => randomBytes(32).toString('hex');

/** Where the key of the database in this file is told. */
export const keyFileOf = (database: string): string => `${database}.key`;

/**
 * A key file that opens with a passphrase. Throws CV070 for one that is too short. @param cost of scrypt; tests take
 * less.
 */
export async function wrapKey(key: DataKey, passphrase: string, cost: number = SCRYPT.cost): Promise<KeyFile> {
  if (passphrase.length < SHORTEST) throw new CodedError('CV070', `A passphrase has at least ${SHORTEST} characters.`);
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await derive(passphrase, salt, { ...SCRYPT, cost }), iv);
  const data = Buffer.concat([cipher.update(Buffer.from(key, 'hex')), cipher.final()]);
  return {
    version: 1,
    by: 'passphrase',
    scrypt: { ...SCRYPT, cost, salt: salt.toString('hex') },
    wrapped: { iv: iv.toString('hex'), data: data.toString('hex'), tag: cipher.getAuthTag().toString('hex') },
  };
}

/**
 * The key in a key file. Throws CV048 for a wrong passphrase or an empty keyring, CV047 when a passphrase is wanted and
 * none given, CV053.
 */
export async function unwrapKey(
  file: KeyFile,
  { passphrase, keyring }: { passphrase?: string | undefined; keyring: Keyring },
): Promise<DataKey> {
  if (file.by === 'keyring') {
    const key = await keyring.get(file.account);
    if (key === undefined || !/^[0-9a-f]{64}$/u.test(key))
      throw new CodedError('CV048', 'The keyring of this session does not have the key.');
    return key;
  }
  if (passphrase === undefined) throw new CodedError('CV047');
  const {
    scrypt: { salt, ...cost },
    wrapped,
  } = file;
  const decipher = createDecipheriv(
    'aes-256-gcm',
    await derive(passphrase, Buffer.from(salt, 'hex'), cost),
    Buffer.from(wrapped.iv, 'hex'),
  );
  decipher.setAuthTag(Buffer.from(wrapped.tag, 'hex'));
  try {
    return Buffer.concat([decipher.update(Buffer.from(wrapped.data, 'hex')), decipher.final()]).toString('hex');
  } catch (cause) {
    throw new CodedError('CV048', undefined, { cause });
  }
}

/**
 * How the database in this file is kept: as plain text (one that is not made yet, too), or encrypted, with its key
 * file. Throws CV048 when that is missing.
 */
export function protectionOf(database: string): KeyFile | 'plain' {
  const file = readKeyFile(keyFileOf(database));
  // An encryption that was broken off may have left a key file beside what is still plain.
  if (firstBytes(database) === '' && file !== undefined) return file;
  if (isPlain(database)) return 'plain';
  if (file === undefined) {
    // Something else than a database is for the database to complain about.
    if (existsSync(keyFileOf(database))) throw new CodedError('CV048', 'The file with its key cannot be read.');
    return 'plain';
  }
  return file;
}

/** Can whoever reads this file read what is in it? So with an empty one. */
export function isPlain(file: string): boolean {
  const beginning = firstBytes(file);
  return beginning === '' || beginning.startsWith('SQLite format 3');
}

function firstBytes(file: string): string {
  let handle: number;
  try {
    // A file that the user names may be a link.
    handle = openSync(file, 'r');
  } catch (problem) {
    if (problem instanceof Error && 'code' in problem && problem.code === 'ENOENT') return '';
    throw problem;
  }
  try {
    const bytes = Buffer.alloc(16);
    return bytes.subarray(0, readSync(handle, bytes)).toString('latin1');
  } finally {
    closeSync(handle);
  }
}

/** Undefined when there is none or it is not one. */
export function readKeyFile(path: string): KeyFile | undefined {
  try {
    return keyFileSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Replaces the key file as a whole, on the disk with its name before this returns; null removes it. */
export function writeKeyFile(path: string, file: KeyFile | null): void {
  if (file === null) {
    rmSync(path, { force: true });
    sync(dirname(path));
    return;
  }
  const temporary = `${path}.new`;
  // One that a process left that was killed.
  rmSync(temporary, { force: true });
  const handle = makeFile(temporary);
  try {
    writeSync(handle, `${JSON.stringify(file)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, path);
  sync(dirname(path));
}
