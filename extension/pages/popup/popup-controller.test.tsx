// @vitest-environment happy-dom
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RecordDraft, ViewReplyBody, ViewRequestBody, ViewRequestType } from '../../platform/messages.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';
import type { Confirmation } from '../../../shared/correction.ts';
import { errorBody } from '../../../shared/errors.ts';
import type { GateState } from '../../../shared/gate-requests.ts';
import type { Report } from '../../../shared/report.ts';
import { Popup } from './popup-controller.tsx';
import { offeredOf } from '../record/record-outcome.tsx';

type Submit = ViewReplyBody<'record.submit'>;
type HostRequest = ViewRequestBody<'host.request'>;

/** A worker that answers from a table and keeps what it was asked. */
function worker(
  draft: RecordDraft | null,
  submit: () => Promise<Submit>,
  host: (request: HostRequest) => unknown = () => Promise.reject(new Error('host')),
  { kept = null, wanted = draft !== null }: { kept?: Record<string, string> | null; wanted?: boolean } = {},
): { client: WorkerClient; submitted: ViewRequestBody<'record.submit'>[] } {
  const submitted: ViewRequestBody<'record.submit'>[] = [];
  const answers: Partial<Record<ViewRequestType, (body: unknown) => Promise<unknown>>> = {
    'record.draft': () => Promise.resolve({ draft, kept, wanted }),
    'record.keep': () => Promise.resolve({}),
    'record.discard': () => Promise.resolve({}),
    'tab.current': () =>
      Promise.resolve({
        conversation: 'c1',
        onClaude: true,
        health: null,
        binding: { project: 'p1', name: 'shop', mode: 'ask' },
        blocks: [],
        host: { state: 'ready', version: '0.1.0', error: null },
        open: null,
      }),
    'outbox.list': () => Promise.resolve({ pending: [] }),
    projects: () => Promise.resolve({ projects: [] }),
    'host.request': async (body) => {
      const request = body as HostRequest;
      return { body: request.type === 'gate.state' ? GATE : await host(request) };
    },
    'record.move': () => Promise.resolve({}),
    'record.submit': (body) => {
      submitted.push(body as ViewRequestBody<'record.submit'>);
      return submit();
    },
  };
  const client: WorkerClient = {
    request: <T extends ViewRequestType>(type: T, body: ViewRequestBody<T>) =>
      (answers[type]?.(body) ?? Promise.reject(new Error(type))) as Promise<ViewReplyBody<T>>,
    onEvent: () => () => undefined,
    onReconnect: () => () => undefined,
    close: () => undefined,
  };
  return { client, submitted };
}

const reportWith = (message: string): Report => ({
  id: 'r',
  job: 'j',
  createdAt: '2026-11-20T10:00:00Z',
  language: 'python',
  languageSource: 'class',
  file: 'a.py',
  codeHash: '0'.repeat(64),
  source: 'x = 1\n',
  project: null,
  results: [
    {
      backend: 'ruff',
      title: 'Ruff',
      check: 'lint',
      toolVersion: '0.1',
      ms: 1,
      cached: false,
      verdict: {
        kind: 'passed',
        findings: [
          {
            file: 'a.py',
            range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
            rule: 'F401',
            backend: 'ruff',
            message,
            severity: 'warning',
            category: 'style_violation',
            subcategory: 'unused_code',
          },
        ],
      },
    },
  ],
  notChecked: [],
  summary: { tone: 'warn', text: '1 warning', errors: 0, warnings: 1, behaviourChecked: false },
  ms: 1,
  hostVersion: '0.1.0',
});

const GATE: GateState = {
  stopped: false,
  forbidden: [],
  near: [],
  open: 0,
  ledger: { length: 0, head: '0'.repeat(64) },
};

const draft: RecordDraft = { conversation: 'c1', file: 'a.py', language: 'python', code: 'x = 1\n', report: null };
const stored: Submit = { outcome: 'stored', hits: [], error: null };

let ids = 0;
function show(client: WorkerClient, close = (): void => undefined): void {
  render(
    <Popup
      client={client}
      close={close}
      newId={() => `550e8400-e29b-41d4-a716-44665544000${ids++}`}
      now={() => new Date(`2026-11-20T10:00:0${ids}Z`)}
    />,
    document.body,
  );
}

async function find<T extends Element>(selector: string): Promise<T> {
  return vi.waitFor(() => {
    const found = document.querySelector<T>(selector);
    if (found === null) throw new Error(`${selector} is not there yet`);
    return found;
  });
}

async function type(selector: string, value: string): Promise<void> {
  const field = await find<HTMLInputElement>(selector);
  field.value = value;
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
}

async function fillIn(): Promise<void> {
  await type('#category', 'logic_error');
  await type('#description', 'x should be 2');
  await type('#correction', 'x = 2\n');
  await vi.waitFor(() => expect(document.body.textContent).toContain('x = 2'));
}

const press = async (): Promise<unknown> =>
  (await find<HTMLFormElement>('form')).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const says = (words: string): Promise<void> => vi.waitFor(() => expect(document.body.textContent).toContain(words));

beforeEach(() => {
  render(null, document.body);
  ids = 0;
});

it('opens on the draft, and a double click records once, never as verified', async () => {
  const { client, submitted } = worker(draft, () => Promise.resolve(stored));
  show(client);
  await fillIn();
  await Promise.all([press(), press()]);
  await says('stored on this machine');
  expect(submitted).toHaveLength(1);
  expect(submitted[0]?.correction).toMatchObject({
    project: 'shop',
    claude_output: { file: 'a.py', content: 'x = 1\n' },
    correction: { content: 'x = 2\n', verified: false },
  });
  expect(submitted[0]?.correction.session_id).toMatch(/^[0-9a-f]{64}$/);
});

it('says where the correction will be offered, and where it will not', async () => {
  const { client } = worker(draft, () => Promise.resolve(stored));
  show(client);
  await fillIn();
  await press();
  await says('offered in conversations of its project');
  const capture = { guidance: { scope: 'everywhere' as const }, feedback_type: 'correction' };
  expect(offeredOf(capture)).toBe('everywhere');
  expect(offeredOf({ ...capture, guidance: { scope: 'language' } })).toBe('language');
  expect(offeredOf({ ...capture, guidance: null })).toBe('is-draft');
  expect(offeredOf({ feedback_type: 'correction' })).toBe('is-draft');
  expect(offeredOf({ ...capture, feedback_type: 'suggestion' })).toBe('is-no-correction');
});

it("records the user's own words as theirs, though a tool found something; its finding can be chosen", async () => {
  const report = reportWith('`os` imported but unused');
  const { client, submitted } = worker({ ...draft, said: 'the import is missing', report }, () =>
    Promise.resolve(stored),
  );
  show(client);
  await vi.waitFor(async () =>
    expect((await find<HTMLTextAreaElement>('#description')).value).toBe('the import is missing'),
  );
  await type('#category', 'logic_error');
  await press();
  await says('stored on this machine');
  expect(submitted[0]).toMatchObject({
    correction: { issue: { description: 'the import is missing', detected_by: 'user' } },
    origin: { report: 'r' },
  });
  expect(submitted[0]?.origin).not.toHaveProperty('finding');

  render(null, document.body);
  show(client);
  await type('#source', '0');
  await vi.waitFor(async () => expect((await find('q')).textContent).toBe('`os` imported but unused'));
  expect(
    (await find<HTMLTextAreaElement>('#description')).value,
    "what a tool says is quoted, never put in the user's place",
  ).toBe('the import is missing');
  await type('#description', 'Nothing uses the import');
  await press();
  await says('stored on this machine');
  expect(submitted[1]).toMatchObject({
    correction: { issue: { detected_by: 'compiler' } },
    origin: { finding: { rule: 'F401' } },
  });
});

it('opened from the toolbar it shows this page, and an unfinished correction is one line that goes on', async () => {
  const { client } = worker(draft, () => Promise.resolve(stored), undefined, {
    kept: { sentence: 'Half said' },
    wanted: false,
  });
  const request = vi.spyOn(client, 'request');
  const discarded = (): boolean => request.mock.calls.some(([asked]) => asked === 'record.discard');
  show(client);
  await says('Unfinished correction of a.py');
  expect(document.querySelector('form')).toBeNull();
  expect(document.body.textContent).toContain('Stop everything');
  await pressButton('Continue');
  expect((await find<HTMLTextAreaElement>('#sentence')).value).toBe('Half said');
  expect((await find<HTMLTextAreaElement>('#correction')).value).toBe('x = 1\n');
  expect(discarded()).toBe(false);

  render(null, document.body);
  show(client);
  await pressButton('Discard');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Unfinished'));
  expect(discarded()).toBe(true);
});

it('goes on in the side panel with what stands in the fields, and closes', async () => {
  const { client } = worker(draft, () => Promise.resolve(stored));
  const request = vi.spyOn(client, 'request');
  const close = vi.fn<() => void>();
  show(client, close);
  await type('#sentence', 'Use two.');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Details'));
  (await find<HTMLButtonElement>('[aria-label="Open in the side panel"]')).click();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(request.mock.calls.find(([asked]) => asked === 'record.move')?.[1]).toMatchObject({
    fields: { sentence: 'Use two.', correction: 'x = 1\n' },
  });
});

it('a mistake that is hidden in Details opens them', async () => {
  const { client, submitted } = worker(draft, () => Promise.resolve(stored));
  show(client);
  await fillIn();
  await type('#first-line', 'seven');
  await press();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('first-line'));
  expect(document.querySelector('details')?.open).toBe(true);
  expect(submitted).toEqual([]);
});

it('marks what is missing and sends nothing', async () => {
  const { client, submitted } = worker(draft, () => Promise.resolve(stored));
  show(client);
  await find('form');
  await press();
  await says('2 fields marked above. Nothing was stored.');
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('sentence'));
  expect(submitted).toEqual([]);
});

it('sends the same bytes again after a failure, and another id after an edit', async () => {
  const answers = [
    (): Promise<Submit> => Promise.reject(new WorkerError(errorBody('CV051'))),
    () => Promise.reject(new WorkerError(errorBody('CV051'))),
    () => Promise.resolve(stored),
  ];
  const { client, submitted } = worker(draft, () => (answers.shift() ?? (() => Promise.resolve(stored)))());
  show(client);
  await fillIn();
  await press();
  await says('CV051');
  await press();
  await vi.waitFor(() => expect(submitted).toHaveLength(2));
  await says('CV051');
  expect(submitted[1]).toEqual(submitted[0]);
  await type('#description', 'x should be 3');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('CV051'));
  await press();
  await says('stored on this machine');
  expect(submitted[2]?.correction.id).not.toBe(submitted[0]?.correction.id);
});

it('shows where a secret stands and keeps the text in the form', async () => {
  const { client } = worker(draft, () =>
    Promise.resolve({
      outcome: 'secret',
      hits: [{ field: 'correction.content', rule: 'AWS access key', line: 1, masked: 'AKIA****' }],
      error: null,
    }),
  );
  show(client);
  await fillIn();
  await press();
  await says('nothing was stored');
  await says('Correction, line 1: AKIA****');
  expect((await find<HTMLTextAreaElement>('#correction')).value).toBe('x = 2\n');
});

it('says that a correction is kept when the host is away', async () => {
  const { client } = worker(draft, () => Promise.resolve({ outcome: 'pending', hits: [], error: null }));
  show(client);
  await fillIn();
  await press();
  await says('kept in the browser');
});

it('keeps what was typed last when the popup closes before any rest in typing', async () => {
  const { client } = worker(draft, () => Promise.resolve(stored));
  const request = vi.spyOn(client, 'request');
  show(client);
  await fillIn();
  const keeps = (): unknown[] => request.mock.calls.filter(([name]) => name === 'record.keep').map(([, body]) => body);
  await type('#description', 'typed just now');
  // The field's own drawing comes first; on a free machine that is less than the rest after which it is kept anyway.
  await vi.waitFor(() => {
    dispatchEvent(new Event('pagehide'));
    expect(keeps().at(-1)).toMatchObject({ fields: { description: 'typed just now' } });
  });
});

/** A host whose job ends at the second look with this status. */
function confirming(status: Confirmation['status'], asked: HostRequest[] = []): (request: HostRequest) => unknown {
  const job = {
    state: 'running',
    seq: 1,
    progress: [{ backend: 'claude:ruff', title: "Ruff (Claude's code)", check: 'lint', state: 'running' }],
    report: null,
    summary: null,
    error: null,
  };
  return (request) => {
    asked.push(request);
    const id =
      (request.body as { job?: string; jobs?: string[] }).job ?? (request.body as { jobs?: string[] }).jobs?.[0] ?? '';
    if (request.type === 'verify.status') return { jobs: [{ ...job, job: id, state: 'done', seq: 2 }] };
    if (request.type === 'feedback.tried' || request.type === 'feedback.state')
      return {
        page: 0,
        pages: 1,
        text: JSON.stringify({
          status,
          why: `${status} because`,
          decidedAt: null,
          evidence: [],
          before: null,
          after: null,
        } satisfies Confirmation),
      };
    return { ...job, job: id };
  };
}

/** {@link confirming}, but the job ends at the second look only after something was submitted. */
function slowly(status: Confirmation['status']): ((request: HostRequest) => unknown) & { isOver(): boolean } {
  const answer = confirming(status);
  let isOver = false;
  const host = async (request: HostRequest): Promise<unknown> => {
    if (request.type === 'verify.status') await vi.waitFor(() => expect(document.querySelector('form')).toBeNull());
    if (request.type === 'feedback.tried') isOver = true;
    return answer(request);
  };
  return Object.assign(host, { isOver: () => isOver });
}

const pressButton = async (label: string): Promise<void> => {
  const button = await vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((each) => each.textContent === label);
    if (found === undefined) throw new Error(`${label} is not there yet`);
    return found;
  });
  button.click();
};

it('re-verifies what stands in the form, and records what tools confirmed as verified', async () => {
  const asked: HostRequest[] = [];
  const { client, submitted } = worker(draft, () => Promise.resolve(stored), confirming('confirmed', asked));
  show(client);
  await fillIn();
  await pressButton('Re-verify');
  await says('Checking both versions');
  await says('Confirmed by tools');
  expect(asked[0]).toMatchObject({
    type: 'feedback.try',
    body: {
      language: 'python',
      correction: { claude_output: { content: 'x = 1\n' }, correction: { content: 'x = 2\n', verified: false } },
    },
  });
  await press();
  await says('stored on this machine');
  expect(submitted[0]).toMatchObject({
    correction: { correction: { verified: true, verification_output: 'confirmed because' } },
    origin: {
      tried: expect.stringMatching(/^550e8400/),
      language: 'python',
      conversation: submitted[0]?.correction.session_id,
    },
  });
});

it('forgets what tools said as soon as the text is another, and never calls a contradicted one verified', async () => {
  const { client, submitted } = worker(draft, () => Promise.resolve(stored), confirming('contradicted'));
  show(client);
  await fillIn();
  await pressButton('Re-verify');
  await says('Contradicted: the correction also fails');
  await type('#correction', 'x = 3\n');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Contradicted'));
  await pressButton('Re-verify');
  await says('Contradicted: the correction also fails');
  await press();
  await says('stored on this machine');
  expect(submitted[0]?.correction.correction).toMatchObject({ verified: false, verification_output: null });
});

it('re-verifies after recording, by the id that was recorded', async () => {
  const asked: HostRequest[] = [];
  const { client, submitted } = worker(draft, () => Promise.resolve(stored), confirming('plausible', asked));
  show(client);
  await fillIn();
  await press();
  await says('stored on this machine');
  await pressButton('Re-verify');
  await says('Plausible: one side only');
  expect(asked.map(({ type: asks }) => asks)).toEqual(['feedback.reverify', 'verify.status', 'feedback.state']);
  expect(asked[0]?.body).toMatchObject({ id: submitted[0]?.correction.id });
});

it('does not re-verify an unchanged text, and shows why the host could not', async () => {
  const { client } = worker(
    draft,
    () => Promise.resolve(stored),
    () => Promise.reject(new WorkerError(errorBody('CV051'))),
  );
  show(client);
  await type('#category', 'logic_error');
  await type('#description', 'x should be 2');
  await pressButton('Re-verify');
  await says('The text is unchanged');
  await type('#correction', 'x = 2\n');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('The text is unchanged'));
  await pressButton('Re-verify');
  await says('CV051');
});

it.each([
  ['before', ['Plausible: one side only', 'stored on this machine']],
  ['after', ['stored on this machine', 'Plausible: one side only']],
])(
  'recorded while it is re-verified, which ends %s the host has stored it: the outcome of both is shown',
  async (_when, order) => {
    const checked = Promise.withResolvers<void>();
    const kept = Promise.withResolvers<void>();
    const answer = confirming('plausible');
    const host = async (request: HostRequest): Promise<unknown> => {
      if (request.type === 'verify.status') await checked.promise;
      return answer(request);
    };
    const { client, submitted } = worker(draft, () => kept.promise.then(() => stored), host);
    show(client);
    await fillIn();
    await pressButton('Re-verify');
    await says('Checking both versions');
    await press();
    await vi.waitFor(() => expect(submitted).toHaveLength(1));
    for (const words of order) {
      (words.startsWith('stored') ? kept : checked).resolve();
      await says(words);
    }
    await says('Plausible: one side only');
    expect(submitted).toHaveLength(1);
  },
);

it('re-verified while what was recorded waits for the host: it is not recorded a second time', async () => {
  const host = slowly('confirmed');
  const { client, submitted } = worker(
    draft,
    () => Promise.resolve({ outcome: 'pending', hits: [], error: null }),
    host,
  );
  show(client);
  await fillIn();
  await pressButton('Re-verify');
  await says('Checking both versions');
  await press();
  await says('kept in the browser');
  await vi.waitFor(() => expect(host.isOver()).toBe(true));
  await says('Confirmed by tools');
  expect(document.querySelector('form')).toBeNull();
  expect(submitted).toHaveLength(1);
});

it('shows the state of the page without a draft', async () => {
  const { client } = worker(null, () => Promise.resolve(stored));
  show(client);
  await says('connected, version 0.1.0');
});

it('what happens while the first answers are on their way is looked at again', async () => {
  const slow = Promise.withResolvers<void>();
  const { client } = worker(null, () => Promise.resolve(stored));
  let hear: Parameters<WorkerClient['onEvent']>[0] = () => undefined;
  let looked = 0;
  const waiting: WorkerClient = {
    ...client,
    onEvent: (listener) => {
      hear = listener;
      return () => undefined;
    },
    request: async (type, body) => {
      if (type === 'tab.current') looked += 1;
      if (type === 'outbox.list') await slow.promise;
      return client.request(type, body);
    },
  };
  show(waiting);
  await vi.waitFor(() => expect(looked).toBe(1));
  // The page has something new after the popup asked for it, and before the popup has all other answers.
  hear({ event: 'tab', body: {} });
  slow.resolve();
  await vi.waitFor(() => expect(looked).toBe(2));
});
