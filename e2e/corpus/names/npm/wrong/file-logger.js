const winston = require('winston');

const { combine, timestamp, printf, errors } = winston.format;

const line = printf(({ level, message, timestamp: at, stack }) => `${at} ${level}: ${stack || message}`);

const logger = winston.createLogger({
  level: 'info',
  format: combine(errors({ stack: true }), timestamp(), line),
  transports: [
    new winston.transports.Console(),
    new winston.transports.File({ path: 'logs/errors.log', level: 'error', maxFiles: 5 }),
  ],
});

module.exports = logger;
