export class Logger {
  constructor(private readonly prefix: string) {}

  info(text: string): string {
    return `${this.prefix}: ${text}`;
  }
}

export function logBoth(logger: Logger, first: string, second: string): string[] {
  const { info } = logger;
  return [info(first), info(second)];
}
