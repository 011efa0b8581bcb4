// @vitest-environment happy-dom
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ViewReplyBody, ViewRequestBody, ViewRequestType } from '../../platform/messages.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';
import { errorBody } from '../../../shared/errors.ts';
import type { Project } from '../../../shared/project-requests.ts';
import { Options } from './options-controller.tsx';

const project: Project = {
  id: 'p1',
  name: 'shop',
  directory: '/home/ada/shop',
  registeredAt: '2026-11-01T00:00:00Z',
  fileHash: 'a'.repeat(64),
  file: { state: 'ok', injectionMode: 'auto', sharing: { optIn: true, neverShare: false } },
  consent: { injectionMode: 'ask', sharing: true, neverShare: false, runCode: false },
};
const EXPORTED = ['{"corrections":', '[1,2]', '}'];

/** The project's file after a change that the page has not seen. */
const changed: Project = {
  ...project,
  fileHash: 'b'.repeat(64),
  name: 'shop, changed',
  consent: { ...project.consent, sharing: false },
};

let present: Project = project;
let snippets = false;
let registry: string | null = null;
let asked: [string, unknown][] = [];
let files: [string, string][] = [];

function host(type: string, body: unknown): Promise<unknown> {
  switch (type) {
    case 'tools.list':
      return Promise.reject(new WorkerError(errorBody('CV051')));
    case 'snippets.consent':
      return Promise.resolve({ runCode: snippets });
    case 'snippets.allow':
      snippets = (body as { runCode: boolean }).runCode;
      return Promise.resolve({ runCode: snippets });
    case 'types.consent':
      return Promise.resolve({ registry, usual: 'https://registry.npmjs.org/' });
    case 'types.allow':
      registry = (body as { registry: string | null }).registry;
      return Promise.resolve({ registry });
    case 'data.counts':
      return Promise.resolve({
        corrections: 1,
        reports: 2,
        injections: 3,
        projects: 1,
        bytes: 4_096,
        encrypted: false,
      });
    case 'data.export': {
      const { page } = body as { page: number };
      return Promise.resolve({ page, pages: EXPORTED.length, text: EXPORTED[page] });
    }
    case 'project.consent': {
      const { project: id, fileHash, ...consent } = body as Project['consent'] & { project: string; fileHash: string };
      if (fileHash !== present.fileHash) return Promise.reject(new WorkerError(errorBody('CV033')));
      return Promise.resolve({ ...present, id, consent });
    }
    default:
      return Promise.reject(new Error(type));
  }
}

/** What receivers did not acknowledge when everything was deleted. */
let undeleted = 0;

function answer(type: ViewRequestType, body: unknown): Promise<unknown> {
  asked.push([type, body]);
  switch (type) {
    case 'tab.current':
      return Promise.resolve({
        conversation: null,
        onClaude: false,
        health: null,
        binding: null,
        blocks: [],
        host: { state: 'ready', version: '0.1.0', error: null },
        open: null,
      });
    case 'tab.look':
      return Promise.resolve({});
    case 'projects':
      return Promise.resolve({ projects: [present] });
    case 'outbox.list':
      return Promise.resolve({ pending: [] });
    case 'data.delete-all':
      return Promise.resolve({ hostDeleted: true, ...(undeleted === 0 ? {} : { undeleted }) });
    case 'host.request': {
      const { type: hostType, body: hostBody } = body as ViewRequestBody<'host.request'>;
      return host(hostType, hostBody).then((reply) => ({ body: reply }));
    }
    default:
      return Promise.reject(new Error(type));
  }
}

const client: WorkerClient = {
  request: <T extends ViewRequestType>(type: T, body: ViewRequestBody<T>) =>
    answer(type, body) as Promise<ViewReplyBody<T>>,
  onEvent: () => () => undefined,
  onReconnect: () => () => undefined,
  close: () => undefined,
};

const says = (words: string): Promise<void> => vi.waitFor(() => expect(document.body.textContent).toContain(words));
function get<T extends Element>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`${selector} is not there`);
  return found;
}
const buttonOf = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label);

/** Chooses a part of the page, as its link does. */
function choose(tab: string): void {
  location.hash = `#${tab}`;
  dispatchEvent(new Event('hashchange'));
}

beforeEach(async () => {
  render(null, document.body);
  location.hash = '';
  asked = [];
  present = project;
  files = [];
  render(
    <Options
      client={client}
      extensionVersion="0.1.0"
      download={(name, text) => void files.push([name, text])}
      now={() => new Date('2026-11-20T10:00:00Z')}
      copy={async () => true}
    />,
    document.body,
  );
  await says('Known issues in prompts');
});

it('has the page looked at when it opens and whenever its user comes back to it', () => {
  const looks = (): number => asked.filter(([type]) => type === 'tab.look').length;
  expect(looks()).toBe(1);
  dispatchEvent(new Event('focus'));
  expect(looks()).toBe(2);
});

it('one part that the host cannot give leaves the others', async () => {
  await says('shop');
  choose('tools');
  await says('The list appears when the host answers.');
});

it('exports every page as one file', async () => {
  choose('data');
  await says('4.0 KiB, not encrypted');
  buttonOf('Export as JSON')?.click();
  await vi.waitFor(() => expect(files).toEqual([['claude-verify-2026-11-20.json', '{"corrections":[1,2]}']]));
});

it('deletes nothing before the words are typed', async () => {
  choose('data');
  await says('Delete everything');
  const form = get<HTMLFormElement>('form[aria-label="Delete everything"]');
  const send = (): boolean => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  const phrase = get<HTMLInputElement>('#phrase');
  phrase.value = 'delete';
  phrase.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(buttonOf('Delete everything')?.getAttribute('aria-disabled')).toBe('true'));
  send();
  expect(asked.map(([type]) => type)).not.toContain('data.delete-all');
  phrase.value = 'delete everything';
  phrase.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(buttonOf('Delete everything')?.hasAttribute('aria-disabled')).toBe(false));
  send();
  await says('Everything is deleted.');
  expect(asked).toContainEqual(['data.delete-all', { confirm: 'delete everything' }]);
});

it('says after deleting everything what receivers may still have', async () => {
  undeleted = 2;
  choose('data');
  await says('Delete everything');
  const phrase = get<HTMLInputElement>('#phrase');
  phrase.value = 'delete everything';
  phrase.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(buttonOf('Delete everything')?.hasAttribute('aria-disabled')).toBe(false));
  get<HTMLFormElement>('form[aria-label="Delete everything"]').dispatchEvent(
    new Event('submit', { bubbles: true, cancelable: true }),
  );
  await says('Receivers have, or may have, 2 items');
  undeleted = 0;
  expect(document.body.textContent).not.toContain('Everything is deleted.');
});

it('never share takes the sharing back with it', async () => {
  const never = get<HTMLInputElement>('#never-p1');
  never.checked = true;
  never.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(get<HTMLInputElement>('#share-p1').disabled).toBe(true));
  expect(asked).toContainEqual([
    'host.request',
    {
      type: 'project.consent',
      body: {
        project: 'p1',
        fileHash: project.fileHash,
        injectionMode: 'ask',
        sharing: false,
        neverShare: true,
        runCode: false,
      },
    },
  ]);
});

it('using the network is a consent of its own, and says whom', async () => {
  render(null, document.body);
  present = { ...project, file: { ...project.file, registry: 'https://mirror.example/' } };
  render(
    <Options
      client={client}
      extensionVersion="0.1.0"
      download={() => undefined}
      now={() => new Date(0)}
      copy={async () => true}
    />,
    document.body,
  );
  await says('private ones included, to https://mirror.example/');
  const box = get<HTMLInputElement>('#network-p1');
  box.checked = true;
  box.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() =>
    expect(asked).toContainEqual([
      'host.request',
      {
        type: 'project.consent',
        body: { project: 'p1', fileHash: project.fileHash, ...project.consent, network: true },
      },
    ]),
  );
});

it('what lapsed is shown, and confirmed again for the file as it is shown', async () => {
  render(null, document.body);
  present = { ...project, consent: { ...project.consent, runCode: false }, lapsed: ['runCode', 'injectionMode'] };
  render(
    <Options
      client={client}
      extensionVersion="0.1.0"
      download={() => undefined}
      now={() => new Date(0)}
      copy={async () => true}
    />,
    document.body,
  );
  await says('changed since you allowed running its code and inserting known issues automatically');
  present = project;
  buttonOf('Confirm again')?.click();
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('changed since you allowed'));
  expect(asked).toContainEqual([
    'host.request',
    {
      type: 'project.consent',
      body: { project: 'p1', fileHash: project.fileHash, ...project.consent, runCode: true, injectionMode: 'auto' },
    },
  ]);
});

it('code of blocks without a project is run only when it is allowed here', async () => {
  const box = (): HTMLInputElement => get<HTMLInputElement>('#run-snippets');
  choose('permissions');
  await vi.waitFor(() => expect(box().checked).toBe(false));
  box().checked = true;
  box().dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(snippets).toBe(true));
  expect(asked.at(-1)).toEqual(['host.request', { type: 'snippets.allow', body: { runCode: true } }]);
});

it('declarations are fetched only when it is allowed here, from whom the page shows', async () => {
  const box = (): HTMLInputElement => get<HTMLInputElement>('#fetch-declarations');
  const press = (on: boolean): void => {
    box().checked = on;
    box().dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose('permissions');
  await vi.waitFor(() => expect(box().checked).toBe(false));
  await says('https://registry.npmjs.org/');
  press(true);
  await vi.waitFor(() => expect(registry).toBe('https://registry.npmjs.org/'));
  press(false);
  await vi.waitFor(() => expect(registry).toBeNull());
  expect(asked.at(-1)).toEqual(['host.request', { type: 'types.allow', body: { registry: null } }]);
});

it('a grant for a changed file is refused: the page says so and shows what the next one is for', async () => {
  const allow = (): HTMLInputElement => get<HTMLInputElement>('#run-p1');
  const press = (): void => {
    allow().checked = true;
    allow().dispatchEvent(new Event('change', { bubbles: true }));
  };
  present = changed;
  press();
  await says('CV033');
  await says('shop, changed');
  await vi.waitFor(() => expect(allow().checked).toBe(false));
  expect(get<HTMLInputElement>('#share-p1').checked).toBe(false);
  press();
  await vi.waitFor(() => expect(allow().checked).toBe(true));
  expect(document.body.textContent).not.toContain('CV033');
  expect(asked.at(-1)).toEqual([
    'host.request',
    { type: 'project.consent', body: { project: 'p1', fileHash: changed.fileHash, ...changed.consent, runCode: true } },
  ]);
});

it('the address chooses the part that is shown; one that names none shows the projects', async () => {
  const titles = (): (string | null)[] => [...document.querySelectorAll('main h2')].map((title) => title.textContent);
  expect(titles()).toEqual(['Projects']);
  choose('permissions');
  await vi.waitFor(() =>
    expect(titles()).toEqual(['Code without a project', 'Declarations of packages', 'Stop', 'Privacy']),
  );
  expect(document.querySelector('[aria-current="page"]')?.textContent).toBe('Permissions');
  choose('nonsense');
  await vi.waitFor(() => expect(titles()).toEqual(['Projects']));
});

it('a second tick before the first is answered stays ticked when that answer comes', async () => {
  const box = (name: string): HTMLInputElement => get<HTMLInputElement>(`#${name}-p1`);
  const tick = (name: string): void => {
    box(name).checked = !box(name).checked;
    box(name).dispatchEvent(new Event('change', { bubbles: true }));
  };
  const [ran, never] = [box('run').checked, box('never').checked];
  tick('run');
  tick('never');
  const seen: boolean[] = [];
  await vi.waitFor(() => {
    seen.push(box('never').checked);
    expect(asked.filter(([, body]) => JSON.stringify(body).includes('project.consent'))).toHaveLength(2);
  });
  expect([box('run').checked, box('never').checked]).toEqual([!ran, !never]);
  expect(seen).not.toContain(never);
});
