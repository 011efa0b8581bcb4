import pino from 'pino';

const target = process.stdout.isTTY ? 'pino-pretty' : 'pino/file';

const root = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  redact: ['password', '*.token'],
  prettyPrint: { target },
});

export function auditLogger(component: string) {
  const logger = root.child({ component });
  return {
    granted(user: string, resource: string) {
      logger.info({ user, resource }, 'access granted');
    },
    denied(user: string, resource: string) {
      logger.warn({ user, resource }, 'access denied');
    },
  };
}
