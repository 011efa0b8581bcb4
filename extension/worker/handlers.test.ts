import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import { errorBody } from '../../shared/errors.ts';
import { DELETED_WITH_EVERYTHING } from '../../shared/deletion-words.ts';
import type { ReplyBody, RequestBody, RequestType } from '../../shared/protocol.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { SessionMemory } from '../platform/browser.ts';
import type { PageHealth, WorkerFrame } from '../platform/messages.ts';
import { sha256 } from '../platform/sha256.ts';
import { openBindings, openChosenFiles } from './bindings.ts';
import { consentHandlers } from './consent-handlers.ts';
import { contentHandlers } from './content-handlers.ts';
import { HostRefusal } from './host-port.ts';
import { openJobs } from './block-jobs.ts';
import { openJournal } from './job-journal.ts';
import { openOutbox } from './outbox.ts';
import { pageHandlers } from './own-page-handlers.ts';
import { openReports } from './report-cache.ts';
import type { ViewSession } from './view-router.ts';
import { emptyStore, openStore } from './store.ts';
import { openTabStates } from './tab-states.ts';
import { openViews } from './views.ts';
import { openWordLanguages } from './word-languages.ts';
import type { WorkerServices } from './worker-services.ts';

let database = 0;

const health: PageHealth = { family: 'hub', packVersion: '1', targets: [], blocks: 0, missing: [] };
const project: Project = {
  id: 'p1',
  name: 'demo',
  directory: '/home/me/demo',
  registeredAt: '2026-01-01T00:00:00Z',
  fileHash: 'a'.repeat(64),
  file: { state: 'ok', injectionMode: 'auto', sharing: { optIn: false, neverShare: false } },
  consent: { injectionMode: 'ask', sharing: false, neverShare: false, runCode: false },
};

function memoryOf(): SessionMemory {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => values.get(key),
    all: async () => Object.fromEntries(values),
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    clear: async () => values.clear(),
  };
}

/** The worker's handlers over real stores, with a host and a browser that note what is asked of them. */
function setUp() {
  const asked: [RequestType, unknown][] = [];
  const injected = new Map<string, string[]>();
  const badges: [number, string][] = [];
  const surfaces: string[] = [];
  const pending: { ids: string[]; waiting: boolean }[] = [];
  let away = false;
  let gesture = true;
  let time = 0;
  const answers: { [T in RequestType]?: (body: RequestBody<T>) => ReplyBody<T> | Promise<ReplyBody<T>> } = {
    'project.list': () => ({ projects: [project] }),
    'injection.list': ({ conversation }) => ({ items: injected.get(conversation) ?? [] }),
    'injection.record': ({ conversation, items }) => {
      injected.set(conversation, items);
      return { recorded: items.length };
    },
    'context.plan': ({ already }) => ({
      project: 'demo',
      mode: 'ask',
      text: '',
      facts: '',
      frame: { open: '', title: '' },
      bytes: 0,
      budget: 8192,
      items: [],
      dropped: 0,
      already: already.length,
    }),
    'patterns.edit': ({ edit }) => ({ pattern: edit.pattern, edit: 1 }),
    'data.delete-all': () => ({ corrections: 2 }),
  };
  const store = openStore(`handlers-${database++}`);
  const memory = memoryOf();
  const tabs = openTabStates(memory);
  const views = openViews(tabs, async () => false);
  const host: WorkerServices['host'] = {
    state: () => ({ state: away ? 'away' : 'ready', version: null, error: null }),
    async request(type, body) {
      asked.push([type, body]);
      const answer = answers[type];
      if (away || answer === undefined) throw new HostRefusal(errorBody('CV050'));
      return answer(body);
    },
  };
  const parts: WorkerServices = {
    host,
    tabs,
    views,
    memory,
    jobs: openJobs({
      journal: openJournal(store, Date.now),
      host,
      reports: openReports(host),
      newId: () => crypto.randomUUID(),
      emit: () => undefined,
      later: () => undefined,
      problem: (thrown) => expect.unreachable(String(thrown)),
    }),
    outbox: openOutbox({
      store,
      host,
      scan: async () => [],
      now: Date.now,
      onChange: (list, waiting) => void pending.push({ ids: list.map(({ id }) => id), waiting }),
    }),
    bindings: openBindings(store, () => ++time),
    files: openChosenFiles(store, () => ++time),
    words: openWordLanguages(store, () => ++time),
    surfaces: {
      openActionPopup: async () => {
        if (!gesture) throw new Error('no window has the focus');
        surfaces.push('popup');
      },
      openWindow: async (path) => void surfaces.push(`window ${path}`),
      openTab: async (path, opener) =>
        void surfaces.push(`tab ${path}${opener === undefined ? '' : ` from ${opener}`}`),
      openPageBeside: async (url) => (surfaces.push(`open ${url}`), 77),
      focusTab: async (tab) => void surfaces.push(`focus ${tab}`),
      openSidePanel: async (where) => {
        if (!gesture) throw new Error('needs a gesture');
        surfaces.push(`panel ${JSON.stringify(where)}`);
      },
    },
    now: () => ++time,
    activeTab: async () => ({ id: 7, windowId: 1, url: 'https://claude.ai/chat/x' }),
    tabById: async (id) => ({ id, windowId: 1, url: 'https://claude.ai/chat/x' }),
    setBadge: async (tab, text) => void badges.push([tab, text]),
    emptyStore: async () => emptyStore(await store),
  };
  function session(overrides: Partial<ViewSession> = {}): ViewSession & { heard: WorkerFrame[] } {
    const heard: WorkerFrame[] = [];
    const made = {
      view: 'content' as const,
      tab: 7,
      standsAlone: false,
      windowId: 1,
      conversation: null,
      post: (frame: WorkerFrame) => void heard.push(frame),
      heard,
      ...overrides,
    };
    views.add(made);
    return made;
  }
  return {
    ...contentHandlers(parts),
    ...pageHandlers(parts),
    ...consentHandlers(parts),
    parts,
    answers,
    asked,
    injected,
    badges,
    surfaces,
    pending,
    session,
    store,
    memory,
    goAway: () => {
      away = true;
    },
    comeBack: () => {
      away = false;
    },
    noGesture: () => {
      gesture = false;
    },
  };
}

test('a new conversation inherits the last choice and keeps it once it has its id', async () => {
  const t = setUp();
  const page = t.session();
  const popup = t.session({ view: 'popup', tab: null });
  await t['page.state']({ conversation: null, born: false, health }, page);
  expect(await t['tab.bind']({ project: 'p1' }, popup)).toEqual({
    binding: { project: 'p1', name: 'demo', mode: 'ask', notices: true, verifies: false },
  });
  expect(page.heard.filter((frame) => 'event' in frame && frame.event === 'binding')).toHaveLength(1);
  const named = await t['page.state']({ conversation: 'new', born: true, health }, page);
  expect(named.binding).toEqual({ project: 'p1', name: 'demo', mode: 'ask', notices: true, verifies: false });
  expect(await t.parts.bindings.projectOf(await sha256('new'))).toBe('p1');
});

test('"no id" and the id in one breath are handled one after the other', async () => {
  const t = setUp();
  const page = t.session();
  await t.parts.bindings.bind('', 'p1');
  const replies = await Promise.all([
    t['page.state']({ conversation: null, born: false, health }, page),
    t['page.state']({ conversation: 'new', born: true, health }, page),
  ]);
  expect(replies.map((reply) => reply.binding?.project)).toEqual(['p1', 'p1']);
});

test('an old conversation that was never bound is not bound by walking past', async () => {
  const t = setUp();
  const page = t.session();
  await t.parts.bindings.bind('', 'p1');
  await t['page.state']({ conversation: 'other', born: false, health }, page);
  expect((await t['page.state']({ conversation: 'old', born: false, health }, page)).binding).toBeNull();
});

test('leaving the page without an id for an old conversation binds nothing', async () => {
  const t = setUp();
  const page = t.session();
  await t.parts.bindings.bind('', 'p1');
  await t['page.state']({ conversation: null, born: false, health }, page);
  await t['context.inserted']({ conversation: null, items: ['a'] }, page);
  expect((await t['page.state']({ conversation: 'old', born: false, health }, page)).binding).toBeNull();
  expect([...t.injected]).toEqual([]);
});

test('the host is not started for a page about which nothing was chosen', async () => {
  const t = setUp();
  await t['page.state']({ conversation: 'old', born: false, health }, t.session());
  expect(await t['context.plan']({ conversation: 'old' }, t.session())).toEqual({ plan: null });
  expect(t.asked).toEqual([]);
});

test('guidance for more than its project is offered where no project is bound, and recorded there', async () => {
  const t = setUp();
  const insights = t.session({ view: 'insights' });
  const guide = (scope: string): Promise<unknown> => {
    const edit = { do: 'guide', pattern: crypto.randomUUID(), guidance: 'Say so.', scope };
    return t['host.request']({ type: 'patterns.edit', body: { edit } }, insights);
  };
  await t['page.state']({ conversation: 'old', born: false, health }, t.session());
  await guide('project');
  expect(await t['context.plan']({ conversation: 'old' }, t.session())).toEqual({ plan: null });
  await guide('everywhere');
  expect((await t['context.plan']({ conversation: 'old' }, t.session())).plan).not.toBeNull();
  expect(t.asked.at(-1)).toMatchObject(['context.plan', { project: null, already: [] }]);
  await t['context.inserted']({ conversation: 'old', items: ['a'] }, t.session());
  await vi.waitFor(() => expect(t.asked.at(-1)).toMatchObject(['injection.record', { project: null }]));
});

test('what was inserted before there was an id is recorded under the conversation afterwards, hashed', async () => {
  const t = setUp();
  const page = t.session();
  await t.parts.bindings.bind('', 'p1');
  await t['page.state']({ conversation: null, born: false, health }, page);
  await t['context.inserted']({ conversation: null, items: ['a', 'b'] }, page);
  expect((await t['context.plan']({ conversation: null }, page)).plan?.already).toBe(2);
  await t['page.state']({ conversation: 'new', born: true, health }, page);
  expect([...t.injected]).toEqual([[await sha256('new'), ['a', 'b']]]);
  expect((await t['context.plan']({ conversation: 'new' }, page)).plan?.already).toBe(2);
  expect(JSON.stringify(t.asked)).not.toContain('"new"');
});

test('an insertion that the host did not take counts all the same and is told again', async () => {
  const t = setUp();
  const page = t.session();
  await t.parts.bindings.bind(await sha256('one'), 'p1');
  await t['page.state']({ conversation: 'one', born: false, health }, page);
  const record = t.asked.length;
  t.goAway();
  await t['context.inserted']({ conversation: 'one', items: ['a'] }, page);
  expect((await t.parts.tabs.get(7))?.inserted).toEqual(['a']);
  expect(t.asked.slice(record).map(([type]) => type)).toEqual(['injection.record']);
});

test('a host that never answers what one tab asks holds up no other tab', async () => {
  const t = setUp();
  const [hung, other] = [t.session({ tab: 3 }), t.session({ tab: 4 })];
  await t.parts.bindings.bind(await sha256('one'), 'p1');
  await t['page.state']({ conversation: 'one', born: false, health }, hung);
  t.answers['injection.record'] = () => new Promise(() => undefined);
  void t['context.inserted']({ conversation: 'one', items: ['a'] }, hung);
  await expect.poll(() => t.asked.some(([type]) => type === 'injection.record')).toBe(true);
  expect(await t['page.state']({ conversation: 'two', born: false, health }, other)).toMatchObject({ binding: null });
  t.answers['project.list'] = () => new Promise(() => undefined);
  void t['page.state']({ conversation: 'one', born: false, health }, hung);
  expect(await t['page.state']({ conversation: 'three', born: false, health }, other)).toMatchObject({ binding: null });
  expect((await t.parts.tabs.get(3))?.inserted).toEqual(['a']);
});

test('the page can switch injection off for its conversation, before it has an id too', async () => {
  const t = setUp();
  const page = t.session();
  await t.parts.bindings.bind('', 'p1');
  await t['page.state']({ conversation: null, born: false, health }, page);
  await t['context.off']({ conversation: null }, page);
  expect(await t['context.plan']({ conversation: null }, page)).toEqual({ plan: null });
  expect((await t['page.state']({ conversation: 'new', born: true, health }, page)).binding?.mode).toBe('off');
  expect(await t['context.plan']({ conversation: 'new' }, page)).toEqual({ plan: null });
});

test('a block of which nothing names the language: what it looks like, or what its word means', async () => {
  const t = setUp();
  const page = t.session();
  const ask = async (word: string | null, text = ''): Promise<string | null> =>
    (await t['block.language']({ conversation: 'one', word, text }, page)).language;
  const code = 'def half(n):\n    return n / 2\n\nfor i in range(3):\n    print(half(i))\n';
  expect([await ask(null, code), await ask(null, code), await ask(null, `$ cat a.py\n${code}`)]).toEqual([
    'python',
    'python',
    null,
  ]);
  expect(await ask('console', code)).toBeNull();
  await t['language.remember']({ conversation: 'one', word: 'console', language: 'bash' }, page);
  expect(await ask('console')).toBe('bash');
  // The conversation is bound to nothing by it.
  expect((await t['page.state']({ conversation: 'one', born: false, health }, page)).binding).toBeNull();
  expect(t.asked).toEqual([]);
});

test('the badge is an alarm about the page and goes away again', async () => {
  const t = setUp();
  await t['page.state'](
    { conversation: 'one', born: false, health: { ...health, missing: ['composer'] } },
    t.session(),
  );
  await t['page.state']({ conversation: 'one', born: false, health }, t.session());
  expect(t.badges).toEqual([
    [7, '!'],
    [7, ''],
  ]);
});

const refuted = { tone: 'bad', text: '1 problem', errors: 1, warnings: 0, behaviourChecked: false } as const;

test('the badge counts the blocks with problems as their code is now, and an alarm outranks it', async () => {
  const t = setUp();
  const page = t.session();
  const shown = async (): Promise<string | undefined> => {
    await t['page.state']({ conversation: 'one', born: false, health }, page);
    return t.badges.at(-1)?.[1];
  };
  const verify = async (index: number, code: string, tone: 'bad' | 'ok'): Promise<void> => {
    t.answers['verify.start'] = ({ job }) => ({
      job,
      state: 'done',
      seq: 3,
      progress: [],
      report: null,
      summary: { ...refuted, tone },
      error: null,
    });
    const block = { turn: 't', index, codeHash: await sha256(code) };
    await t['block.verify'](
      { conversation: 'one', block, code, language: 'python', languageSource: 'class', file: null },
      page,
    );
    await vi.waitFor(async () =>
      expect(await t.parts.jobs.restore(await sha256('one'), [block])).toMatchObject([{ status: { state: 'done' } }]),
    );
  };
  expect(await shown()).toBe('');
  await verify(0, 'x', 'bad');
  await verify(1, 'y', 'bad');
  await verify(2, 'z', 'ok');
  expect(await shown()).toBe('2');
  await verify(0, 'x = 1', 'ok');
  expect(await shown()).toBe('1');
  await t['page.state']({ conversation: 'one', born: false, health: { ...health, missing: ['composer'] } }, page);
  expect(t.badges.at(-1)?.[1]).toBe('!');
  await t['page.state']({ conversation: null, born: false, health }, page);
  expect(t.badges.at(-1)?.[1]).toBe('');
});

test('the popup has all blocks of its tab verified; without a tab on claude.ai nobody is asked', async () => {
  const t = setUp();
  const page = t.session();
  const popup = t.session({ view: 'popup', tab: null });
  expect(await t['tab.verify']({}, popup)).toEqual({ asked: false });
  await t['page.state']({ conversation: 'one', born: false, health }, page);
  expect(await t['tab.verify']({}, popup)).toEqual({ asked: true });
  expect(page.heard.at(-1)).toEqual({ event: 'command', body: { command: 'verify-all' } });
});

test('replies are verified as they end where the user says so of the project, and its pages hear of it', async () => {
  const t = setUp();
  const page = t.session();
  const options = t.session({ view: 'options', tab: null });
  await t.parts.bindings.bind(await sha256('one'), 'p1');
  expect((await t['page.state']({ conversation: 'one', born: false, health }, page)).binding?.verifies).toBe(false);
  await t['replies.set']({ project: 'p1', on: true }, options);
  expect(await t['replies.list']({}, options)).toEqual({ on: ['p1'] });
  expect(page.heard.at(-1)).toMatchObject({ event: 'binding', body: { verifies: true, notices: true } });
  await t['replies.set']({ project: 'p1', on: false }, options);
  expect(await t['replies.list']({}, options)).toEqual({ on: [] });
});

test('Record keeps the draft for the popup, in memory only, until it is submitted', async () => {
  const t = setUp();
  const draft = { conversation: 'one', file: null, language: null, code: 'x', report: null };
  expect(await t['record.open'](draft, t.session())).toEqual({ opened: 'popup' });
  expect(await t['record.draft']({}, t.session({ view: 'popup' }))).toEqual({ draft, kept: null, wanted: true });
  expect(await t['record.draft']({}, t.session({ view: 'popup' }))).toEqual({ draft, kept: null, wanted: false });
  const correction = {
    id: crypto.randomUUID(),
    timestamp: '2026-01-01T00:00:00Z',
    feedback_type: 'correction' as const,
    claude_output: { content: 'x' },
    issue: { category: 'logic_error' as const, description: 'y', detected_by: 'user' },
  };
  await t['record.submit']({ correction }, t.session({ view: 'popup' }));
  expect(await t['record.draft']({}, t.session({ view: 'popup' }))).toEqual({ draft: null, kept: null, wanted: false });
});

test('a form that goes on in the side panel is taken there once, with what was typed', async () => {
  const t = setUp();
  const draft = { conversation: 'one', file: null, language: null, code: 'x', report: null };
  await t['record.open'](draft, t.session());
  await t['record.draft']({}, t.session({ view: 'popup' }));
  const [popup, panel] = [t.session({ view: 'popup', windowId: 3 }), t.session({ view: 'panel' })];
  expect(await t['record.draft']({}, panel)).toMatchObject({ wanted: false });
  await t['record.move']({ fields: { sentence: 'Use two.' } }, popup);
  expect(t.surfaces.at(-1)).toMatch(/panel/);
  const kept = { sentence: 'Use two.' };
  expect(await t['record.draft']({}, popup)).toEqual({ draft, kept, wanted: false });
  expect(await t['record.draft']({}, panel)).toEqual({ draft, kept, wanted: true });
  expect(await t['record.draft']({}, panel)).toEqual({ draft, kept, wanted: false });
});

test('where the browser refuses, popup and panel open in other ways', async () => {
  const t = setUp();
  t.noGesture();
  const draft = { conversation: 'one', file: null, language: null, code: 'x', report: null };
  expect(await t['record.open'](draft, t.session())).toEqual({ opened: 'window' });
  await t['panel.open']({ report: null }, t.session());
  expect(t.surfaces).toEqual(['window extension/pages/popup/popup.html', 'tab extension/pages/panel/panel.html']);
});

test('the side panel is opened before anything is waited for, and shows the report once', async () => {
  const t = setUp();
  const opening = t['panel.open']({ report: 'r1', apply: true }, t.session());
  expect(t.surfaces).toEqual(['panel {"tabId":7}']);
  await opening;
  const panel = t.session({ view: 'panel', tab: null });
  expect((await t['tab.current']({}, t.session({ view: 'popup', tab: null }))).open).toBeNull();
  expect((await t['tab.current']({}, panel)).open).toEqual({ report: 'r1', apply: true });
  expect((await t['tab.current']({}, panel)).open).toBeNull();
});

test('a page that stands in a tab of its own means the claude.ai tab visited last', async () => {
  const t = setUp();
  await t['page.state']({ conversation: 'first', born: false, health }, t.session({ tab: 3 }));
  await t['page.state']({ conversation: 'second', born: false, health }, t.session({ tab: 4 }));
  const options = t.session({ view: 'options', tab: null, standsAlone: true });
  expect(await t['tab.current']({}, options)).toMatchObject({ conversation: 'second', onClaude: true });
});

test('a look is asked of the page that is meant, and of no other', async () => {
  const t = setUp();
  const [first, second] = [t.session({ tab: 3 }), t.session({ tab: 4 })];
  await t['page.state']({ conversation: 'first', born: false, health }, first);
  await t['page.state']({ conversation: 'second', born: false, health }, second);
  const heard = (page: typeof first): unknown[] =>
    page.heard.filter((frame) => 'event' in frame && frame.event === 'look');
  await t['tab.look']({}, t.session({ view: 'options', tab: null, standsAlone: true }));
  expect([heard(first), heard(second)]).toEqual([[], [{ event: 'look', body: {} }]]);
});

test('a look at a tab whose page is gone leaves nothing that it once said', async () => {
  const t = setUp();
  const options = t.session({ view: 'options', tab: null, standsAlone: true });
  const page = t.session({ tab: 4 });
  await t['page.state']({ conversation: 'second', born: false, health }, page);
  t.parts.views.remove(page);
  await t['tab.look']({}, options);
  expect(await t['tab.current']({}, options)).toMatchObject({ health: null, onClaude: false });
});

test('a project that is not registered cannot be bound', async () => {
  const t = setUp();
  await expect(t['tab.bind']({ project: 'nobody' }, t.session({ view: 'popup', tab: null }))).rejects.toMatchObject({
    code: 'CV031',
  });
});

test(
  'a bound conversation is verified in its project, and the file that the user chose for a block is remembered ' +
    'for it',
  async () => {
    const t = setUp();
    const page = t.session();
    const key = await sha256('one');
    const click = {
      conversation: 'one',
      block: { turn: 't', index: 0, codeHash: await sha256('x = 1') },
      code: 'x = 1',
      language: 'python',
      languageSource: 'class',
      file: null,
    } as const;
    const started = (): unknown[] => t.asked.flatMap(([type, body]) => (type === 'verify.start' ? [body] : []));
    await t['page.state']({ conversation: 'one', born: false, health }, page);
    await t['block.verify']({ ...click, chosen: 'ignored.py' }, page);
    await expect.poll(started).toEqual([expect.not.objectContaining({ project: 'p1' })]);
    await t.parts.bindings.bind(key, 'p1');
    const around = {
      place: { info: 'python src/sum.py', before: 'In it:' },
      beside: [{ code: 'def test_x(): pass', language: 'python' as const, info: '', before: '' }],
    };
    const { status } = await t['block.verify']({ ...click, ...around, chosen: 'src/sum.py' }, page);
    await expect
      .poll(() => started().at(-1))
      .toMatchObject({ project: 'p1', place: { ...around.place, chosen: 'src/sum.py' }, beside: around.beside });
    await expect.poll(async () => (await t.parts.jobs.ofConversation(key))[0]?.status.state).toBe('failed');
    await t['block.verify']({ ...click, ...around }, page);
    await expect.poll(() => started().length).toBe(3);
    expect(started().at(-1)).toMatchObject({ place: { chosen: 'src/sum.py' } });

    await t['block.place']({ job: status.job, chosen: null }, t.session({ view: 'panel', tab: null }));
    expect(page.heard).toContainEqual({ event: 'command', body: { command: 'verify', block: click.block } });
    await expect.poll(async () => (await t.parts.jobs.ofConversation(key))[0]?.status.state).toBe('failed');
    await t['block.verify']({ ...click, ...around }, page);
    await expect.poll(() => started().length).toBe(4);
    expect(started().at(-1)).toEqual(expect.objectContaining({ place: around.place }));
  },
);

test('a block leads to the page of its permission and back: bound there, verified again, in front', async () => {
  const t = setUp();
  const page = t.session();
  const own = t.session({ view: 'consent', tab: null, standsAlone: true });
  const block = { turn: 't', index: 0, codeHash: await sha256('x = 1') };
  const click = { code: 'x = 1', language: 'python', languageSource: 'class', file: null } as const;
  await t['page.state']({ conversation: 'one', born: false, health }, page);
  await t['page.state']({ conversation: 'other', born: false, health }, t.session({ tab: 9 }));
  const { job } = (await t['block.verify']({ conversation: 'one', block, ...click }, page)).status;
  await t['consent.open']({ job, lacks: 'run-code' }, page);
  expect(t.surfaces).toEqual([`tab extension/pages/consent/consent.html#run-code/${job} from 7`]);
  expect(await t['consent.asked']({ job }, own)).toEqual({ project: null });
  await expect(t['consent.bind']({ job, project: 'nobody' }, own)).rejects.toMatchObject({ code: 'CV031' });
  await t['consent.bind']({ job, project: 'p1' }, own);
  expect(await t['consent.asked']({ job }, own)).toEqual({ project: 'p1' });
  expect(await t.parts.bindings.projectOf(await sha256('other'))).toBeNull();
  await t['consent.done']({ job }, own);
  expect(page.heard).toContainEqual({ event: 'command', body: { command: 'verify', block } });
  expect(t.surfaces.at(-1)).toBe('focus 7');
  await expect(t['consent.open']({ job: 'nobody', lacks: 'network' }, page)).rejects.toMatchObject({ code: 'CV012' });
});

test('only listed requests are passed on, and with a body that fits', async () => {
  const t = setUp();
  const options = t.session({ view: 'options', tab: null });
  for (const type of ['project.apply', 'project.undo', 'snippets.allow', 'project.consent', 'project.pick']) {
    await expect(t['host.request']({ type, body: {} }, t.session({ view: 'content' }))).rejects.toMatchObject({
      code: 'CV060',
    });
  }
  await expect(t['host.request']({ type: 'hello', body: {} }, options)).rejects.toMatchObject({ code: 'CV060' });
  await expect(t['host.request']({ type: 'project.forget', body: { project: '../x' } }, options)).rejects.toMatchObject(
    { code: 'CV002' },
  );
  expect(t.asked).toEqual([]);
});

test('deleting everything empties the store and says whether the host did its part', async () => {
  const t = setUp();
  const options = t.session({ view: 'options', tab: null });
  await t.parts.bindings.bind('one', 'p1');
  await t.parts.memory.set('anything at all', 'of the user');
  await t.parts.tabs.put({ tab: 7, conversation: 'c', health: null, off: false, inserted: ['pattern'], at: 1 });
  expect(await t['data.delete-all']({ confirm: 'delete everything' }, options)).toEqual({ hostDeleted: true });
  t.answers['data.delete-all'] = () => ({ corrections: 0, undeleted: 1 });
  expect(await t['data.delete-all']({ confirm: 'delete everything' }, options)).toEqual({
    hostDeleted: true,
    undeleted: 1,
  });
  const store = await t.store;
  for (const name of store.objectStoreNames) expect([name, await store.count(name)]).toEqual([name, 0]);
  expect(JSON.stringify(await t.parts.memory.all())).not.toMatch(/of the user|pattern/);
  // What the user is told that goes is what there is.
  const named = DELETED_WITH_EVERYTHING.flatMap(({ browser = [] }) => browser);
  expect([...named].sort()).toEqual([...store.objectStoreNames, 'session'].sort());
  t.goAway();
  expect(await t['data.delete-all']({ confirm: 'delete everything' }, options)).toEqual({ hostDeleted: false });
});

/**
 * A correction whose acknowledgement was lost, and that is on its way again when `type` is asked of the host, if it is
 * asked then.
 */
async function deletedUnderWay(type: 'feedback.delete' | 'data.delete-all') {
  const t = setUp();
  const insights = t.session({ view: type === 'feedback.delete' ? 'insights' : 'options', tab: null });
  const id = '550e8400-e29b-41d4-a716-446655440000';
  t.goAway();
  await t['record.submit'](
    {
      correction: {
        id,
        timestamp: '2025-11-29T14:32:00Z',
        feedback_type: 'correction',
        claude_output: { content: 'a' },
        issue: { category: 'logic_error', description: 'b', detected_by: 'user' },
      },
    },
    insights,
  );
  t.comeBack();
  const stored = new Set([id]);
  const gate = Promise.withResolvers<void>();
  t.answers['feedback.delete'] = () => ({ deleted: Number(stored.delete(id)), drop: { ids: [id] } });
  t.answers['data.delete-all'] = () => ({ corrections: Number(stored.delete(id)) });
  t.answers['feedback.record'] = async () => {
    await gate.promise;
    stored.add(id);
    return { id, stored: 'already' };
  };
  const delivery = t.parts.outbox.deliver();
  await vi.waitFor(() => expect(t.asked.filter(([asked]) => asked === 'feedback.record')).toHaveLength(2));
  const deletion =
    type === 'feedback.delete'
      ? t['host.request']({ type, body: { scope: { by: 'id', id } } }, insights)
      : t[type]({ confirm: 'delete everything' }, insights);
  // By now a deletion that does not wait would be through.
  for (let look = 0; look < 20; look += 1) await t.parts.outbox.list();
  gate.resolve();
  await Promise.all([delivery, deletion]);
  return { stored, pending: t.pending };
}

test.each(['feedback.delete', 'data.delete-all'] as const)(
  '%s while a correction is on its way: it does not come back, and pages and alarm are told that nothing waits',
  async (type) => {
    const { stored, pending } = await deletedUnderWay(type);
    expect([...stored]).toEqual([]);
    expect(pending.at(-1)).toEqual({ ids: [], waiting: false });
  },
);

test('hovering over many bars asks the host once a language, and a host that is away is not told of', async () => {
  const t = setUp();
  const page = t.session();
  let time = 0;
  t.parts.now = () => time;
  const warmed = (): unknown[] => t.asked.filter(([type]) => type === 'verify.warm').map(([, body]) => body);
  for (const language of ['python', 'python', 'rust', 'python'] as const)
    expect(await t['block.warm']({ language }, page)).toEqual({});
  expect(warmed()).toEqual([{ language: 'python' }, { language: 'rust' }]);
  t.goAway();
  time = 60_000;
  expect(await t['block.warm']({ language: 'python' }, page)).toEqual({});
  expect(warmed()).toHaveLength(3);
});

test('a verdict reaches the other pages that show the conversation, also those whose port has ended', async () => {
  const t = setUp();
  const heard: number[] = [];
  const tabs = openTabStates(memoryOf());
  const views = openViews(tabs, async (tab) => heard.push(tab) > 0);
  const state = { off: false, inserted: [], health: null, at: 0 };
  await tabs.put({ ...state, tab: 7, conversation: 'c' });
  await tabs.put({ ...state, tab: 8, conversation: 'c' });
  await tabs.put({ ...state, tab: 9, conversation: 'other' });
  views.add({ ...t.session(), tab: 8 });
  await views.toUnconnectedTabsOf(await sha256('c'), { event: 'look', body: {} });
  expect(heard).toEqual([7]);
});
