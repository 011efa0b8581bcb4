import { createLogger, format, transports, type Logger } from 'winston';

export interface LoggedRequest {
  method: string;
  url: string;
  status: number;
  milliseconds: number;
}

export function createRequestLogger(production: boolean): Logger {
  const logger = createLogger({
    level: production ? 'info' : 'debug',
    format: format.combine(format.timestamp(), format.json()),
    transports: [new transports.Console()],
  });
  if (production) {
    logger.addTransport(new transports.File({ filename: 'requests.log', maxsize: 10_000_000 }));
  }
  return logger;
}

export function logRequest(logger: Logger, request: LoggedRequest): void {
  logger.info('request', request);
}
