import yargs from 'yargs';
import { hideBin } from 'yargs/helpers';

const argv = await yargs(hideBin(process.argv))
  .scriptName('backup')
  .option('target', { alias: 't', type: 'string', demandOption: true, describe: 'Folder to write to' })
  .option('keep', { type: 'number', default: 7, describe: 'How many backups are kept' })
  .option('verbose', { alias: 'v', type: 'boolean', default: false })
  .strict()
  .help()
  .parse();

if (argv.verbose) {
  console.log(`Keeping ${argv.keep} backups in ${argv.target}`);
}
