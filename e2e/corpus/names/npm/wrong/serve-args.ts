import yargs from 'yargs';

export interface ServeArguments {
  port: number;
  root: string;
}

export async function parseServeArguments(args: string[]): Promise<ServeArguments> {
  const parsed = await yargs(args)
    .option('port', { alias: 'p', type: 'number', default: 8080 })
    .option('root', { type: 'string', demand_option: true, describe: 'Folder to serve' })
    .strictOptions()
    .parseAsync();
  return { port: parsed.port, root: String(parsed.root) };
}
