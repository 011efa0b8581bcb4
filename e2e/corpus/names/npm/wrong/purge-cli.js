import { Command, Option } from 'commander';

const program = new Command();

program
  .name('purge')
  .version('1.2.0')
  .addOption(new Option('-l, --level <level>', 'how much to remove').choices(['cache', 'all']).default('cache'))
  .option('-f, --force', 'do not ask');

program.parse(process.argv);

const options = program.getOptions();
if (options.level === 'all' && !options.force) {
  program.error('Removing everything needs --force');
}
console.log(`Purging ${options.level}`);
