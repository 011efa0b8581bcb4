import type { ErrorFacts } from './page-errors.ts';

/** Errors about corrections and the database that keeps them. */
export const KEEPING_ERRORS = {
  CV020: {
    message: 'The text seems to contain a secret, so nothing was stored.',
    fix: 'Remove or replace the marked text and record again.',
  },
  CV021: {
    message: 'The disk is full or cannot be written to, so nothing was stored.',
    fix: 'Free some space and try again. Nothing that you recorded before is lost.',
  },
  CV022: {
    message: 'The database failed its integrity check.',
    fix: 'Replace it with a backup: `claude-verify data restore FILE --confirm`.',
  },
  CV023: { message: 'A newer version of claude-verify wrote this database.', fix: 'Update claude-verify.' },
  CV024: { message: 'The correction is incomplete.', fix: 'Fill in the marked fields.' },
  CV025: {
    message: 'A different correction with this id is already stored.',
    fix: 'Record it again. It gets a new id.',
  },
  CV026: {
    message: 'The installed SQLite library can damage a database, so it is not used.',
    fix: 'Run `npm run setup` in the claude-verify folder to install the safe version.',
  },
  CV027: { message: 'There is no such correction.', fix: 'Run `claude-verify feedback list`.' },
  CV046: {
    message: 'The file cannot be imported, so nothing was stored.',
    fix: 'Fix the line named above and import the whole file again.',
  },
  CV047: {
    message: 'The database is locked: it is encrypted with your passphrase.',
    fix: 'Run `claude-verify data unlock` in a terminal.',
  },
  CV048: {
    message: 'This passphrase or key does not open the database.',
    fix: 'Try again. Without the passphrase, nobody can read the database.',
  },
  CV049: {
    message: 'This backup cannot be restored, so nothing was changed.',
    fix: 'Choose another one. `claude-verify data list` shows the backups that are kept.',
  },
  CV053: {
    message: 'There is no keyring here to store the key in.',
    fix: 'Use a passphrase: `claude-verify data encrypt --passphrase`.',
  },
  CV168: {
    message: 'The database lacks entries that were stored in it: it was truncated, replaced or changed.',
    fix:
      'Replace it with a backup (`claude-verify data list`, `claude-verify data restore FILE --confirm`). ' +
      '`claude-verify ledger begin-again` continues with what is left.',
  },
  CV169: {
    message: 'The database is a link, a device or a file of another user, so it was neither read nor changed.',
    fix: 'Replace it with the database file itself.',
  },
} as const satisfies Record<string, ErrorFacts>;
