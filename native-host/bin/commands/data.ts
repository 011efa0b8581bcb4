import { chmodSync, constants, copyFileSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import { acquireLock } from '../../daemon/lock.ts';
import { backupFolder } from '../../storage/database.ts';
import {
  isPlain,
  keyFileOf,
  newDataKey,
  protectionOf,
  readKeyFile,
  unwrapKey,
  wrapKey,
} from '../../storage/database-key.ts';
import type { KeyFile } from '../../storage/database-key.ts';
import { systemKeyring } from '../../storage/keyring.ts';
import { protectDatabase, restoreDatabase } from '../../storage/replace-database.ts';
import type { Protection } from '../../storage/replace-database.ts';
import { limitRestored } from '../../storage/restored-database.ts';
import { storageError } from '../../storage/storage-errors.ts';
import { currentPaths } from '../../rpc/paths.ts';
import type { Paths } from '../../rpc/paths.ts';
import { makePrivateDirectory } from '../../rpc/private-files.ts';
import { ask } from '../connect.ts';
import { advise, complain, fail, print } from '../output.ts';
import { askPassphrase } from '../passphrase.ts';
import { stopDaemon } from './daemon.ts';

interface PassphraseOptions {
  passphraseFd?: string;
}

/**
 * Ends the daemon and holds its place, so that nobody else has the database open. The next command starts it again.
 * Rejects with CV021 where the disk takes nothing, whatever the step.
 */
async function withoutDaemon<T>(work: (paths: Paths) => Promise<T>): Promise<T> {
  await stopDaemon();
  return alone(work).catch((problem: unknown) => {
    throw storageError(problem);
  });
}

async function alone<T>(work: (paths: Paths) => Promise<T>): Promise<T> {
  const paths = currentPaths();
  for (const directory of [paths.state, paths.data]) {
    const problem = makePrivateDirectory(directory, process.getuid?.() ?? 0);
    if (problem !== undefined) throw new CodedError('CV043', problem);
  }
  const lock = acquireLock(paths);
  try {
    return await work(paths);
  } finally {
    lock.release();
  }
}

async function protectionWithKey(
  file: KeyFile | 'plain',
  question: string,
  { passphraseFd }: PassphraseOptions,
): Promise<Protection> {
  if (file === 'plain') return null;
  const passphrase = file.by === 'passphrase' ? await askPassphrase(question, { fd: passphraseFd }) : undefined;
  return { file, key: await unwrapKey(file, { passphrase, keyring: systemKeyring() }) };
}

/** Beside the target first: a copy that breaks off leaves what was there. */
function copyAs(from: string, to: string): void {
  const temporary = `${to}.${process.pid}.new`;
  try {
    copyFileSync(from, temporary, constants.COPYFILE_EXCL);
    chmodSync(temporary, 0o600);
    renameSync(temporary, to);
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw new CodedError('CV075', `${to}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

async function backup(file: string | undefined): Promise<void> {
  const { database } = currentPaths();
  const { name, bytes } = await ask('data.backup', {});
  const made = join(backupFolder(database), name);
  if (file === undefined) return print(`${made} (${bytes} bytes)`);
  copyAs(made, file);
  rmSync(made, { force: true });
  if (isPlain(file)) return print(`${file} (${bytes} bytes, not encrypted)`);
  copyAs(keyFileOf(database), keyFileOf(file));
  print(
    `${file} (${bytes} bytes, encrypted); keep ${keyFileOf(file)} with it: it opens with your passphrase, or with ` +
      'the keyring of this machine',
  );
}

async function list(): Promise<void> {
  const { backups } = await ask('data.backups', {});
  if (backups.length === 0) print('There is no backup yet.');
  for (const { name, at, bytes } of backups)
    print(`${join(backupFolder(currentPaths().database), name)}  ${at}  ${bytes} bytes`);
}

async function restore(file: string, options: PassphraseOptions & { confirm?: true }): Promise<void> {
  if (options.confirm !== true)
    throw new CodedError('CV070', 'Add --confirm. The current data is backed up and replaced.');
  const from = resolve(file);
  if (!existsSync(from)) throw new CodedError('CV071', from);
  await withoutDaemon(async ({ database }) => {
    const now = new Date();
    const current = await protectionWithKey(protectionOf(database), 'Passphrase of the database: ', options);
    const of = isPlain(from) ? null : await ownKey(readKeyFile(keyFileOf(from)), current, options);
    restoreDatabase(database, from, {
      current,
      of,
      now: now.getTime(),
      prepare: (copy, replaced) => limitRestored(copy, replaced, now.toISOString()),
    });
  });
  print(
    'restored; what was there before is the newest backup. What was allowed then and is not allowed now stays ' +
      'forbidden.',
  );
}

/** A backup without a key file of its own is one of the database that is here. */
async function ownKey(file: KeyFile | undefined, current: Protection, options: PassphraseOptions): Promise<Protection> {
  if (file === undefined || JSON.stringify(current?.file) === JSON.stringify(file)) {
    if (current === null)
      throw new CodedError(
        'CV049',
        'It is not a database, or it is encrypted and its key file (same name plus `.key`) is not next to it.',
      );
    return current;
  }
  return protectionWithKey(file, 'Passphrase of the backup: ', options);
}

function demandPlain({ database }: Paths): void {
  if (protectionOf(database) !== 'plain')
    throw new CodedError(
      'CV070',
      'The database is already encrypted. To decrypt it, run `claude-verify data decrypt`.',
    );
}

async function encrypt(options: PassphraseOptions & { passphrase?: true }): Promise<void> {
  const wanted = options.passphrase === true || options.passphraseFd !== undefined;
  // A key that nothing is encrypted with would stay in the keyring.
  demandPlain(currentPaths());
  const keyring = systemKeyring();
  const key = newDataKey();
  const account = `database ${key.slice(0, 8)}`;
  // Tried before anything is stopped: without a keyring nothing happens.
  if (!wanted) await keyring.set(account, key);
  const passphrase = wanted
    ? await askPassphrase('New passphrase: ', { fd: options.passphraseFd, repeat: true })
    : undefined;
  await withoutDaemon(async (paths) => {
    const { database } = paths;
    demandPlain(paths);
    const file: KeyFile =
      passphrase === undefined ? { version: 1, by: 'keyring', account } : await wrapKey(key, passphrase);
    protectDatabase(database, null, { key, file }, Date.now());
  });
  print('the database and its backups are encrypted; exports and backups stored elsewhere are not');
  if (passphrase === undefined) return print('the key is in the keyring of this session');
  complain('Without the passphrase, nobody can read them, not even you. There is no other way in.');
  await ask('data.unlock', { passphrase });
}

async function decrypt(options: PassphraseOptions): Promise<void> {
  const file = await withoutDaemon(async ({ database }) => {
    const current = await protectionWithKey(protectionOf(database), 'Passphrase: ', options);
    if (current === null) throw new CodedError('CV070', 'The database is not encrypted.');
    protectDatabase(database, current, null, Date.now());
    return current.file;
  });
  if (file.by === 'keyring') await systemKeyring().delete(file.account);
  print('the database and its backups are no longer encrypted');
}

async function unlock(options: PassphraseOptions): Promise<void> {
  const file = protectionOf(currentPaths().database);
  if (file === 'plain') return print('the database is not encrypted');
  await ask('data.unlock', {
    passphrase: file.by === 'passphrase' ? await askPassphrase('Passphrase: ', { fd: options.passphraseFd }) : '',
  });
  print('unlocked until the daemon stops');
}

function status(): void {
  const file = protectionOf(currentPaths().database);
  if (file !== 'plain')
    return print(
      file.by === 'passphrase'
        ? 'encrypted; it opens with your passphrase'
        : 'encrypted; its key is in the keyring of this session',
    );
  advise('not encrypted: whoever can read your files can read it. To encrypt it, run `claude-verify data encrypt`.');
}

/** `claude-verify data backup|list|restore|encrypt|decrypt|unlock|status` */
export function addData(program: Command): void {
  const data = program.command('data').description('backups and encryption of the stored data');
  const fd = [
    '--passphrase-fd <number>',
    'read the passphrase from this open file; where there are two, that of the database comes on its first line',
  ] as const;
  data
    .command('status')
    .description('show whether it is encrypted')
    .action(() => {
      try {
        status();
      } catch (problem) {
        fail(problem);
      }
    });
  data
    .command('backup')
    .description('back up everything, also while it is in use')
    .argument('[file]', 'to this file; without it, beside the database')
    .action((file?: string) => backup(file).catch(fail));
  data
    .command('list')
    .description('the backups that are kept beside the database')
    .action(() => list().catch(fail));
  data
    .command('restore')
    .description('restore a backup; the current data is backed up first')
    .argument('<file>')
    .option('--confirm', 'needed')
    .option(...fd)
    .action((file: string, options: PassphraseOptions & { confirm?: true }) => restore(file, options).catch(fail));
  data
    .command('encrypt')
    .description('encrypt the database and its backups, with a key in the keyring of this session')
    .option('--passphrase', 'with a passphrase, which you are asked for')
    .option(...fd)
    .action((options: PassphraseOptions & { passphrase?: true }) => encrypt(options).catch(fail));
  data
    .command('decrypt')
    .description('remove the encryption')
    .option(...fd)
    .action((options: PassphraseOptions) => decrypt(options).catch(fail));
  data
    .command('unlock')
    .description('give the daemon the passphrase')
    .option(...fd)
    .action((options: PassphraseOptions) => unlock(options).catch(fail));
}
