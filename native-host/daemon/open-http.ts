import { randomBytes } from 'node:crypto';
import { VERSION } from '../../shared/version.ts';
import { createHttpAccess, type HttpAccess } from '../http/http-access.ts';
import { openPrograms, type PairingEvent } from '../http/paired-programs.ts';
import type { JobStatus } from '../../shared/protocol.ts';
import type { ProgramDesk } from '../http/program-jobs.ts';
import type { RegisteredName } from '../project/registered-name.ts';
import type { Log } from './log.ts';

/** What HTTP needs of the daemon. */
export interface HttpSetting {
  /** Where the tokens are kept. */
  file: string;
  /** Of a file that names none; tests have any that is free. */
  port?: number | undefined;
  enter(event: PairingEvent, work?: () => void): void;
  /** Asks as a program, which from then on hears of its jobs. */
  open(listener: (status: JobStatus, report?: unknown) => void): ProgramDesk;
  nameOf(project: string): RegisteredName | undefined;
  log: Log;
}

/** HTTP for paired programs; its server is loaded when somebody is to be served, for most people pair nobody. */
export function openHttp({ file, port, enter, open, nameOf, log }: HttpSetting): HttpAccess {
  const programs = openPrograms({ file, port, now: Date.now, random: randomBytes, enter, note: log });
  return createHttpAccess({
    programs,
    note: log,
    async serve(serving) {
      const [{ serveHttp }, { httpAnswers }, { openProgramJobs }] = await Promise.all([
        import('../http/http-server.ts'),
        import('../http/http-answers.ts'),
        import('../http/program-jobs.ts'),
      ]);
      const { desk, jobs } = openProgramJobs(open);
      return serveHttp({ ...serving, answers: httpAnswers({ desk, jobs, version: VERSION, nameOf }), note: log });
    },
  });
}
