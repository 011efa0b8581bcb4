// @vitest-environment happy-dom
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { BlockStatus, PanelOpen, ViewRequestBody, ViewRequestType } from '../../platform/messages.ts';
import { WorkerError, type WorkerClient, type WorkerEvent } from '../../platform/worker-link.ts';
import { errorBody, type ErrorCode } from '../../../shared/errors.ts';
import type { Project } from '../../../shared/project-requests.ts';
import type { Report } from '../../../shared/report.ts';
import { Panel } from './panel-controller.tsx';

const project: Project = {
  id: 'p1',
  name: 'shop',
  directory: '/home/ada/shop',
  registeredAt: '2026-11-01T00:00:00Z',
  fileHash: 'a'.repeat(64),
  file: { state: 'ok', injectionMode: 'auto', sharing: { optIn: true, neverShare: false } },
  consent: { injectionMode: 'ask', sharing: true, neverShare: false, runCode: true },
};
const report: Report = {
  id: 'r1',
  job: 'j1',
  createdAt: '2026-11-20T10:00:00Z',
  language: 'python',
  languageSource: 'class',
  file: 'src/sum.py',
  codeHash: '0'.repeat(64),
  source: 'x = 1',
  project: 'p1',
  target: {
    kind: 'project',
    file: 'src/sum.py',
    how: 'info',
    confidence: 1,
    alternatives: ['src/other.py'],
    laid: 'whole',
    exists: true,
    notes: [],
    beside: [],
    lines: [{ file: 1, block: 1, count: 1 }],
    writes: [
      { file: 'src/sum.py', what: 'changed' },
      { file: 'src/more.py', what: 'created' },
    ],
  },
  results: [],
  notChecked: [],
  summary: { tone: 'ok', text: 'checks pass', errors: 0, warnings: 0, behaviourChecked: true },
  ms: 1,
  hostVersion: '0.1.0',
};
const block: BlockStatus = {
  block: { turn: 't', index: 0, codeHash: '0'.repeat(64) },
  status: { job: 'j1', state: 'done', seq: 3, progress: [], report: 'r1', summary: report.summary, error: null },
  report,
};

let asked: [string, unknown][];
let changes: { id: string; at: string; files: string[] }[];
let refuses: ErrorCode | null;
let opened: PanelOpen = { report: 'r1' };
/** Tells the panel of an event. */
let tell: (event: WorkerEvent) => void;
/** Answers about this project are made by the test. */
let asksOf: Map<string, PromiseWithResolvers<unknown>>;

function host(type: string): Promise<unknown> {
  if (refuses !== null && (type === 'project.apply' || type === 'project.undo'))
    return Promise.reject(new WorkerError(errorBody(refuses, 'src/sum.py')));
  switch (type) {
    case 'project.apply':
      changes = [{ id: 'c1', at: '2026-11-20T13:04:00Z', files: ['src/sum.py', 'src/more.py'] }];
      return Promise.resolve({ change: 'c1', files: ['src/sum.py', 'src/more.py'] });
    case 'project.undo':
      changes = [];
      return Promise.resolve({});
    case 'project.changes':
      return Promise.resolve({ changes });
    case 'project.kept':
      return Promise.resolve({
        kept: changes.map(({ id, at, files: [file = ''] }) => ({
          change: id,
          at,
          file,
          language: 'python',
          lines: [3, 4],
          written: 'total = 1',
          kept: 'total = 2',
        })),
      });
    default:
      return Promise.reject(new Error(type));
  }
}

function answer(type: ViewRequestType, body: unknown): Promise<unknown> {
  switch (type) {
    case 'tab.current':
      return Promise.resolve({
        conversation: 'c',
        onClaude: true,
        health: null,
        binding: { project: 'p1', name: 'shop', mode: 'ask' },
        blocks: [block],
        host: { state: 'ready', version: '0.1.0', error: null },
        open: opened,
      });
    case 'projects':
      return Promise.resolve({ projects: [project] });
    case 'block.place':
    case 'record.open':
      asked.push([type, body]);
      return Promise.resolve({});
    case 'host.request': {
      const { type: hostType, body: hostBody } = body as ViewRequestBody<'host.request'>;
      if (hostType.startsWith('project.')) asked.push([hostType, hostBody]);
      const held =
        'project' in (hostBody as object) && (hostBody as { project: string }).project === 'p2'
          ? Promise.withResolvers<unknown>()
          : null;
      if (held !== null) asksOf.set(hostType, held);
      return (held?.promise ?? host(hostType)).then((reply) => ({ body: reply }));
    }
    default:
      return Promise.reject(new Error(type));
  }
}

const button = (label: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((one) => one.textContent === label);
  if (found === undefined) throw new Error(`no button ${label} in ${document.body.textContent}`);
  return found;
};
const says = (words: string): Promise<void> => vi.waitFor(() => expect(document.body.textContent).toContain(words));

function draw(): void {
  const client = {
    request: answer,
    onEvent: (handler: typeof tell) => ((tell = handler), () => undefined),
    onReconnect: () => () => undefined,
  } as unknown as WorkerClient;
  render(
    <Panel newId={() => crypto.randomUUID()} now={() => new Date()} copy={async () => true} client={client} />,
    document.body,
  );
}

beforeEach(async () => {
  asked = [];
  changes = [];
  refuses = null;
  asksOf = new Map();
  render(null, document.body);
  opened = { report: 'r1' };
  draw();
  await says('Apply to my project');
});

it('shows every file, writes only after the question, and undoes', async () => {
  button('Apply to my project').click();
  await says('This writes 2 files of shop:');
  await says('src/more.py created');
  expect(asked).toEqual([
    ['project.kept', { project: 'p1' }],
    ['project.changes', { project: 'p1' }],
  ]);
  button('Not now').click();
  await says('Apply to my project');
  button('Apply to my project').click();
  await says('Write 2 files');
  button('Write 2 files').click();
  await says('Applied to 2 files');
  await says('Changes to shop');
  expect(asked).toContainEqual(['project.apply', { report: 'r1' }]);
  button('Undo').click();
  await says('Undone. The files are restored.');
  expect(asked).toContainEqual(['project.undo', { change: 'c1' }]);
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Changes to shop'));
});

it.each(['CV034', 'CV038'] as const)('says why nothing was written: %s', async (code) => {
  refuses = code;
  button('Apply to my project').click();
  await says('Write 2 files');
  button('Write 2 files').click();
  await says(code);
  expect(button('Apply to my project')).toBeDefined();
});

it.each(['CV035', 'CV036'] as const)(
  'says why nothing was undone, and the change stays in the list: %s',
  async (code) => {
    button('Apply to my project').click();
    await says('Write 2 files');
    button('Write 2 files').click();
    await says('Changes to shop');
    refuses = code;
    button('Undo').click();
    await says(code);
    await says('Applied to 2 files');
  },
);

it('what somebody made of what was written is offered as its correction', async () => {
  button('Apply to my project').click();
  await says('Write 2 files');
  button('Write 2 files').click();
  await says('You changed what was written, from line 3 of src/sum.py.');
  button('Record as a correction').click();
  expect(asked).toContainEqual([
    'record.open',
    {
      conversation: 'c',
      file: 'src/sum.py',
      language: 'python',
      code: 'total = 1',
      report: null,
      correction: 'total = 2',
    },
  ]);
});

it('once another project is bound nothing of the former one is shown, whatever the host answers late', async () => {
  button('Apply to my project').click();
  await says('Write 2 files');
  button('Write 2 files').click();
  await says('You changed what was written');
  tell({ event: 'binding', body: { project: 'p2', name: 'till', mode: 'ask' } });
  await vi.waitFor(() => expect([...asksOf.keys()].toSorted()).toEqual(['project.changes', 'project.kept']));
  expect(document.body.textContent).not.toContain('Changes to');
  expect(document.body.textContent).not.toContain('You changed what was written');
  tell({ event: 'binding', body: { project: 'p1', name: 'shop', mode: 'ask' } });
  await says('You changed what was written');
  for (const held of asksOf.values()) held.reject(new WorkerError(errorBody('CV051')));
  await Promise.allSettled([...asksOf.values()].map(({ promise }) => promise));
  await new Promise((next) => setTimeout(next));
  expect(document.body.textContent).toContain('You changed what was written');
});

it('another file is handed to the worker with the job', async () => {
  button('Another file').click();
  await says('Verify as this file');
  button('Verify as this file').click();
  await says('Saved.');
  expect(asked).toContainEqual(['block.place', { job: 'j1', chosen: 'src/other.py' }]);
});

it('opened by Apply on the page it asks, after a moment, and writes nothing by itself', async () => {
  render(null, document.body);
  opened = { report: 'r1', apply: true };
  draw();
  await says('Apply to my project');
  expect(document.body.textContent, 'the second of two clicks answers no question').not.toContain('Write 2 files');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Write 2 files'), { timeout: 2_000 });
  expect(asked.filter(([type]) => type === 'project.apply')).toEqual([]);
});
