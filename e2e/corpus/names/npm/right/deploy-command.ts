import { Command } from 'commander';

interface DeployOptions {
  environment: string;
  dryRun?: boolean;
}

export function deployCommand(run: (service: string, options: DeployOptions) => Promise<void>): Command {
  return new Command('deploy')
    .description('Deploys a service')
    .argument('<service>', 'name of the service')
    .requiredOption('-e, --environment <name>', 'where to deploy to')
    .option('--dry-run', 'only tell what would be done')
    .action(async (service: string, options: DeployOptions) => {
      await run(service, options);
    });
}
