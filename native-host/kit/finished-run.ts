import type { Verdict } from '../../shared/verdict.ts';
import type { RunResult } from './define.ts';

/** What a command that ended by itself left behind; an exit code decides nothing. */
export interface Finished {
  kind: 'finished';
  code: number;
  stdout: string;
  stderr: string;
}

/** The run as one that ended by itself with its whole output, or the verdict that there is without one. */
export function finish(
  result: RunResult,
  command: string,
  install: string,
): Finished | { kind: 'verdict'; verdict: Verdict } {
  switch (result.kind) {
    case 'exit':
      if (result.stdout.cut || result.stderr.cut) return crashed(`${command} printed more than is kept`);
      return { kind: 'finished', code: result.code, stdout: result.stdout.text, stderr: result.stderr.text };
    case 'missing':
      return {
        kind: 'verdict',
        verdict: {
          kind: 'not-run',
          findings: [],
          cause: 'missing-tool',
          reason: `${command} is not installed`,
          remedy: install,
        },
      };
    case 'timeout':
      return { kind: 'verdict', verdict: { kind: 'timeout', findings: [], afterMs: Math.round(result.ms) } };
    case 'cancelled':
      return {
        kind: 'verdict',
        verdict: { kind: 'not-run', findings: [], cause: 'cancelled', reason: 'the verification was cancelled' },
      };
    case 'killed':
      return crashed(`${command} was ended by ${result.signal}`);
    case 'too-much-output':
      return crashed(`${command} printed without end`);
    case 'memory':
      return crashed(`${command} took more memory than a run may`);
    case 'limit':
      return crashed(`${command} went beyond the sandbox's limit on ${result.which}`);
    case 'failed':
      return crashed(`${command} could not be started: ${result.reason}`);
  }
}

const crashed = (reason: string): { kind: 'verdict'; verdict: Verdict } => ({
  kind: 'verdict',
  verdict: { kind: 'crashed', findings: [], reason },
});
