import type { ErrorFacts } from './page-errors.ts';

/** Errors about corrections and the database that keeps them. */
export const KEEPING_ERRORS = {
  CV020: {
    message: 'The text holds what looks like a secret, so nothing was stored.',
    mend: 'Remove or replace the marked place and record again.',
  },
  CV021: {
    message: 'The disk is full or cannot be written, so nothing was stored.',
    mend: 'Free some space and try again; nothing recorded before is lost.',
  },
  CV022: {
    message: 'The database failed its integrity check.',
    mend: 'Put a backup in its place: `claude-verify data restore FILE --confirm`.',
  },
  CV023: { message: 'The database was written by a newer claude-verify.', mend: 'Update claude-verify.' },
  CV024: { message: 'The correction is not complete.', mend: 'Fill in the fields that are marked.' },
  CV025: {
    message: 'A correction with this id is stored with other content.',
    mend: 'Record it again; it gets a new id.',
  },
  CV026: {
    message: 'The SQLite library that is installed here can damage a database, so it is not used.',
    mend: 'Run `npm run setup` in the folder of claude-verify; it installs the version that is safe.',
  },
  CV027: { message: 'There is no such correction.', mend: 'Run `claude-verify feedback list`.' },
  CV046: {
    message: 'The file cannot be imported, so nothing of it was stored.',
    mend: 'Mend the line that is named and import the whole file again.',
  },
  CV047: {
    message: 'The database is locked: it is encrypted with your passphrase.',
    mend: 'Run `claude-verify data unlock` in a terminal.',
  },
  CV048: {
    message: 'The database cannot be opened with this passphrase or key.',
    mend: 'Try again; without the passphrase its contents cannot be read by anybody.',
  },
  CV049: {
    message: 'This backup cannot be restored, so nothing was changed.',
    mend: 'Choose another one; `claude-verify data list` shows those that are kept.',
  },
  CV053: {
    message: 'There is no keyring here that could keep the key.',
    mend: 'Use a passphrase: `claude-verify data encrypt --passphrase`.',
  },
  CV168: {
    message: 'The database lacks entries that were stored in it: it was cut, replaced or changed.',
    mend:
      'Put a backup in its place (`claude-verify data list`, `claude-verify data restore FILE --confirm`); ' +
      '`claude-verify ledger begin-again` goes on with what is left.',
  },
  CV169: {
    message: 'The database is a link, a device or a file of another user, so it was neither read nor changed.',
    mend: 'Put the file itself in its place.',
  },
} as const satisfies Record<string, ErrorFacts>;
