// @vitest-environment happy-dom
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BlockStatus, PanelOpen, ViewRequestBody, ViewRequestType } from '../../platform/messages.ts';
import { WorkerError, type WorkerClient, type WorkerEvent } from '../../platform/worker-link.ts';
import { errorBody, type ErrorCode } from '../../../shared/errors.ts';
import type { Finding } from '../../../shared/finding.ts';
import type { JobStatus } from '../../../shared/protocol.ts';
import type { Report } from '../../../shared/report.ts';
import { summarise } from '../../../shared/summary.ts';
import type { CheckResult } from '../../../shared/verdict.ts';
import { findingKey } from '../../ui/shown-findings.ts';
import { Panel } from './panel-controller.tsx';

const finding: Finding = {
  file: 'block.sh',
  range: { startLine: 2, startColumn: 4, endLine: 2, endColumn: 6 },
  rule: 'SC2086',
  backend: 'shellcheck',
  message: 'Double quote to prevent globbing.',
  severity: 'error',
  category: 'logic_error',
  fix: {
    title: 'write `"$1"`',
    range: { startLine: 2, startColumn: 4, endLine: 2, endColumn: 6 },
    text: '"$1"',
  },
};
const result = (verdict: CheckResult['verdict']): CheckResult => ({
  backend: 'shellcheck',
  title: 'ShellCheck',
  check: 'lint',
  toolVersion: '0.9',
  ms: 1,
  cached: false,
  verdict,
});
const reportOf = (id: string, results: CheckResult[], source: string): Report => ({
  id,
  job: `job-${id}`,
  createdAt: '2026-11-20T10:00:00Z',
  language: 'bash',
  languageSource: 'class',
  file: 'block.sh',
  codeHash: '0'.repeat(64),
  source,
  project: null,
  results,
  notChecked: [],
  summary: summarise(results),
  ms: 1,
  hostVersion: '0.1.0',
});
const BEFORE = '#!/bin/sh\nrm $1\n';
const AFTER = '#!/bin/sh\nrm "$1"\n';
const report = reportOf('r1', [result({ kind: 'refuted', findings: [finding] })], BEFORE);
const mended = reportOf('r2', [result({ kind: 'passed', findings: [] })], AFTER);
const block: BlockStatus = {
  block: { turn: 't', index: 0, codeHash: '0'.repeat(64) },
  status: { job: 'job-r1', state: 'done', seq: 3, progress: [], report: 'r1', summary: report.summary, error: null },
  report,
};

let asked: [string, unknown][];
let refuses: ErrorCode | null;
let state: JobStatus['state'];
let copied: string[];
let copies: boolean;
let tell: (event: WorkerEvent) => void;

const status = (): JobStatus => ({
  job: 'fix',
  state,
  seq: 1,
  progress: [],
  report: state === 'done' ? 'r2' : null,
  summary: null,
  error: null,
});

function host(type: string): Promise<unknown> {
  switch (type) {
    case 'fix.try':
      return refuses === null
        ? Promise.resolve({ before: BEFORE, after: AFTER, status: status() })
        : Promise.reject(new WorkerError(errorBody(refuses)));
    case 'verify.status':
      return Promise.resolve({ jobs: [status()] });
    case 'verify.cancel':
      return Promise.resolve(status());
    case 'report.get':
      return Promise.resolve({ page: 0, pages: 1, text: JSON.stringify(mended) });
    default:
      return Promise.reject(new Error(type));
  }
}

/** Draws the panel as it was opened; `has`: is the report at hand already? */
function open(wanted: PanelOpen | null, has = true): void {
  const client = {
    request(type: ViewRequestType, body: unknown): Promise<unknown> {
      if (type === 'tab.current')
        return Promise.resolve({
          conversation: 'c',
          onClaude: true,
          health: null,
          binding: null,
          blocks: [has ? block : { ...block, report: null }],
          host: { state: 'ready', version: '0.1.0', error: null },
          open: wanted,
        });
      if (type === 'projects') return Promise.resolve({ projects: [] });
      if (type !== 'host.request') return Promise.reject(new Error(type));
      const { type: hostType, body: hostBody } = body as ViewRequestBody<'host.request'>;
      asked.push([hostType, hostBody]);
      return host(hostType).then((reply) => ({ body: reply }));
    },
    onEvent: (handler: typeof tell) => ((tell = handler), () => undefined),
    onReconnect: () => () => undefined,
  } as unknown as WorkerClient;
  const copy = async (text: string): Promise<boolean> => {
    copied.push(text);
    return copies;
  };
  render(<Panel newId={() => 'fix'} now={() => new Date()} copy={copy} client={client} />, document.body);
}

const button = (label: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
  if (found === undefined) throw new Error(`no button ${label} in ${document.body.textContent}`);
  return found;
};
const says = (words: string): Promise<void> => vi.waitFor(() => expect(document.body.textContent).toContain(words));
const FIX: PanelOpen = { report: 'r1', fix: findingKey(finding) };

beforeEach(() => {
  asked = [];
  refuses = null;
  state = 'done';
  copied = [];
  copies = true;
  render(null, document.body);
});

it('shows the diff, what the checks say of the copy, and copies the code with the fix', async () => {
  open(FIX);
  await says('Fix: write `"$1"`');
  await says('With this fix: no problems found');
  await says('ShellCheck no longer reports this.');
  expect([...document.querySelectorAll('.diff-line')].map((line) => line.textContent)).toEqual([
    ' #!/bin/sh',
    '−removed: rm $1',
    '+added: rm "$1"',
  ]);
  expect(asked.filter(([type]) => type === 'fix.try')).toEqual([
    [
      'fix.try',
      {
        job: 'fix',
        report: 'r1',
        finding: { backend: 'shellcheck', rule: 'SC2086', file: 'block.sh', line: 2, column: 4 },
      },
    ],
  ]);
  expect(document.activeElement?.textContent).toBe('Fix: write `"$1"`');
  button('Copy').click();
  await says('Copied');
  expect(copied).toEqual([AFTER]);
  button('Discard').click();
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('With this fix'));
});

it('begins once the report is there, and with nothing that it was not opened for', async () => {
  open(FIX, false);
  await vi.waitFor(() => expect(document.body.textContent).toContain('1 problem'));
  expect(asked.filter(([type]) => type === 'fix.try')).toEqual([]);
  tell({ event: 'block', body: block });
  await says('With this fix: no problems found');

  render(null, document.body);
  asked = [];
  open({ report: 'r1' });
  await says('Double quote');
  expect(asked.filter(([type]) => type === 'fix.try')).toEqual([]);
  button('Fix: write `"$1"`').click();
  await says('With this fix: no problems found');
});

it('one that is left while it is verified is cancelled, and nothing of it is shown', async () => {
  state = 'running';
  open(FIX);
  await says('Verifying the block with this fix');
  button('Discard').click();
  await vi.waitFor(() => expect(asked).toContainEqual(['verify.cancel', { job: 'fix' }]));
  state = 'done';
  await new Promise((next) => setTimeout(next, 400));
  expect(document.body.textContent).not.toContain('With this fix');
});

it('what does not fit says so, and changes nothing', async () => {
  refuses = 'CV059';
  open(FIX);
  await says('CV059');
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain('Copy');
});

it('where the clipboard is refused that is said', async () => {
  copies = false;
  open(FIX);
  await says('With this fix');
  button('Copy').click();
  await says('The browser did not allow copying.');
});
