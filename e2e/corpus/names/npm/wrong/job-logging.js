const pino = require('pino');

const logger = pino({ name: 'jobs', timestamp: pino.stdTimeFunctions.isoTime });

async function runJob(job) {
  const log = logger.child({ job: job.id });
  const started = Date.now();
  log.info('started');
  try {
    const result = await job.run();
    log.verbose({ result }, 'job gave a result');
    log.info({ duration: Date.now() - started }, 'finished');
    return result;
  } catch (err) {
    log.error({ err }, 'failed');
    throw err;
  }
}

module.exports = { runJob };
