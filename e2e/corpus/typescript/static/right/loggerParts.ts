export class Logger {
  constructor(private readonly prefix: string) {}

  info(text: string): string {
    return `${this.prefix}: ${text}`;
  }
}

export function logBoth(logger: Logger, first: string, second: string): string[] {
  const info = (text: string) => logger.info(text);
  return [info(first), info(second)];
}
