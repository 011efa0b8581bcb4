// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContextPlan } from '../../../shared/project-requests.ts';
import { isOurs } from '../shadow-host.ts';
import { openGuard } from '../fixtures/guards.ts';
import { workerWith } from '../fixtures/worker.ts';
import { knownIssuesChip } from './known-issues-chip.ts';
import { hub } from '../page-adapter/hub.ts';
import type { PageContext } from '../page.ts';

beforeEach(() => document.body.replaceChildren());

interface Setting {
  issues: ReturnType<typeof knownIssuesChip>;
  around: { -readonly [K in keyof PageContext]: PageContext[K] };
  draft: { text: string };
  /** What the worker plans for. */
  plans: { project: string };
  asked: { type: string; body: unknown }[];
  chip(): Element | null;
  /** The composer's, the one that the page shows last. */
  cards: HTMLElement[];
}

/** A composer in memory and a worker that plans the items which it has not been told of. */
function setting(mode: 'ask' | 'auto' | 'off', hears = (): boolean => true): Setting {
  const draft = { text: '' };
  const told = new Set<string>();
  const plans = { project: 'demo' };
  const plan = (): ContextPlan => {
    const items = ['a', 'b']
      .filter((id) => !told.has(id))
      .map((id) => ({ id, kind: 'item' as const, sentence: id, text: id, bytes: 1 }));
    return {
      project: plans.project,
      mode,
      text: '',
      facts: 'for demo',
      frame: { open: `<known_issues project="${plans.project}">`, title: '## Known Issues' },
      bytes: 1,
      budget: 8192,
      items,
      dropped: 0,
      already: told.size,
    };
  };
  const { link, asked } = workerWith({
    'context.plan': () => ({ plan: plan() }),
    'context.inserted': ({ items }) => {
      if (!hears()) throw new Error('nobody is there');
      for (const id of items) told.add(id);
      return {};
    },
  });
  const cards = [document.createElement('div')];
  document.body.append(...cards);
  const around: Setting['around'] = {
    document,
    link,
    guard: openGuard(),
    sheets: [],
    composer: {
      draft: () => draft.text,
      find: () => cards.at(-1) ?? null,
      findCard: () => cards.at(-1) ?? null,
      insertAtEnd: (text) => {
        const before = draft.text;
        draft.text += text;
        return { ok: true, undo: () => ((draft.text = before), true), settled: () => Promise.resolve(null) };
      },
    },
    adapter: hub,
    conversation: 'c1',
    theme: 'light',
    host: { state: 'ready', version: '1', error: null },
    asked: null,
  };
  const issues = knownIssuesChip(around, () => ['python']);
  issues.setBinding({ project: 'p', name: 'demo', mode });
  return { issues, around, draft, plans, asked, cards, chip: () => cards.at(-1)?.previousElementSibling ?? null };
}

const shown = ({ chip }: Setting): Promise<void> => vi.waitFor(() => expect(isOurs(chip() as Node)).toBe(true));
const inserted = ({ asked }: Setting): unknown[] =>
  asked.filter(({ type }) => type === 'context.inserted').map(({ body }) => body);

describe('mode auto', () => {
  test('inserts once when typing rests, tells the worker, and never again in this conversation', async () => {
    const here = setting('auto');
    await shown(here);
    await here.issues.pause();
    expect(here.draft.text).toBe('');
    here.draft.text = 'please ';
    await here.issues.pause();
    await here.issues.pause();
    expect(here.draft.text).toBe('please <known_issues project="demo">\na\nb\n</known_issues>');
    await vi.waitFor(() => expect(inserted(here)).toEqual([{ conversation: 'c1', items: ['a', 'b'] }]));
    here.draft.text = '';
    here.issues.look();
    await vi.waitFor(() => expect(here.chip()).toBeNull());
    here.draft.text = 'next ';
    await here.issues.pause();
    expect(here.draft.text).toBe('next ');
  });

  test('what the worker could not be told is told before the next plan', async () => {
    let hears = false;
    const here = setting('auto', () => hears);
    await shown(here);
    here.draft.text = 'please ';
    await here.issues.pause();
    await vi.waitFor(() => expect(inserted(here)).toHaveLength(1));
    here.draft.text = '';
    here.issues.look();
    await vi.waitFor(() => expect(inserted(here)).toHaveLength(2));
    const plans = here.asked.filter(({ type }) => type === 'context.plan').length;
    expect(plans).toBe(2);
    hears = true;
    await here.issues.refetch();
    expect(inserted(here).at(-1)).toEqual({ conversation: 'c1', items: ['a', 'b'] });
    expect(here.asked.filter(({ type }) => type === 'context.plan')).toHaveLength(3);
    expect(here.chip()).toBeNull();
  });
});

test('mode ask inserts nothing by itself', async () => {
  const here = setting('ask');
  await shown(here);
  here.draft.text = 'please ';
  await here.issues.pause();
  expect(here.draft.text).toBe('please ');
});

test('mode off shows nothing and asks for nothing', async () => {
  const here = setting('off');
  await here.issues.refetch();
  expect(here.chip()).toBeNull();
  expect(here.asked).toEqual([]);
});

const roots = vi.spyOn(Element.prototype, 'attachShadow');
const drawn = (): ShadowRoot => roots.mock.results.at(-1)?.value as ShadowRoot;

function press(name: RegExp): void {
  const button = [...drawn().querySelectorAll('button')].find((one) => name.test(one.textContent));
  if (button === undefined) throw new Error(`no button ${String(name)}`);
  button.click();
}

describe('bound to another project', () => {
  const other = (here: Setting, mode: 'ask' | 'auto'): void => {
    here.plans.project = 'other';
    here.issues.setBinding({ project: 'q', name: 'other', mode });
  };

  test('what the first one knows is gone at once, also where it was being previewed', async () => {
    const here = setting('ask');
    await shown(here);
    press(/Preview/);
    other(here, 'ask');
    expect(here.chip()).toBeNull();
    await shown(here);
    press(/Preview/);
    expect(drawn().textContent).toContain('<known_issues project="other">');
  });

  test('and does not get into the draft by itself', async () => {
    const here = setting('auto');
    here.draft.text = 'please ';
    await here.issues.refetch();
    other(here, 'auto');
    await here.issues.pause();
    expect(here.draft.text).not.toContain('demo');
  });

  test('what stands in the draft can be taken back', async () => {
    const here = setting('auto');
    await shown(here);
    here.draft.text = 'please ';
    await here.issues.pause();
    expect(here.draft.text).toContain('demo');
    other(here, 'auto');
    await vi.waitFor(() => expect(here.asked.at(-1)?.type).toBe('context.plan'));
    press(/Undo/);
    expect(here.draft.text).toBe('please ');
  });

  test('what was taken back is not offered again', async () => {
    const here = setting('ask');
    await shown(here);
    press(/Preview/);
    press(/Insert/);
    await vi.waitFor(() => expect(inserted(here)).toHaveLength(1));
    other(here, 'ask');
    press(/Undo/);
    expect(here.chip()).toBeNull();
  });
});

describe('a message box that the page replaced, with an empty draft', () => {
  const replaced = async (): Promise<Setting> => {
    const here = setting('ask');
    await shown(here);
    press(/Preview/);
    press(/Insert/);
    await vi.waitFor(() => expect(inserted(here)).toHaveLength(1));
    const card = document.createElement('div');
    here.cards[0]?.replaceWith(card);
    here.cards.push(card);
    here.draft.text = '';
    here.issues.look();
    return here;
  };

  test('what it held is offered again', async () => {
    const here = await replaced();
    await shown(here);
    press(/Preview/);
    press(/Insert/);
    expect(here.draft.text).toContain('demo');
    expect(inserted(here)).toHaveLength(1);
  });

  test('unless it turns out that it was sent', async () => {
    const here = await replaced();
    await shown(here);
    here.issues.sent();
    await vi.waitFor(() => expect(here.chip()).toBeNull());
  });
});

describe('what was taken back', () => {
  const takenBack = async (mode: 'ask' | 'auto'): Promise<Setting> => {
    const here = setting(mode);
    await shown(here);
    here.draft.text = 'please ';
    if (mode === 'auto') await here.issues.pause();
    else {
      press(/Preview/);
      press(/Insert/);
    }
    await vi.waitFor(() => expect(inserted(here)).toHaveLength(1));
    press(/Undo/);
    expect(here.draft.text).toBe('please ');
    return here;
  };

  test('stays to be inserted again when typing rests', async () => {
    const here = await takenBack('ask');
    here.draft.text = 'please look ';
    await here.issues.pause();
    expect(isOurs(here.chip() as Node)).toBe(true);
    press(/Preview/);
    press(/Insert/);
    expect(here.draft.text).toBe('please look <known_issues project="demo">\na\nb\n</known_issues>');
  });

  test('is not inserted again by itself', async () => {
    const here = await takenBack('auto');
    here.draft.text = 'please look ';
    await here.issues.pause();
    await here.issues.pause();
    expect(here.draft.text).toBe('please look ');
    expect(isOurs(here.chip() as Node)).toBe(true);
  });

  test('outlives that the conversation gets its id, but not the conversation', async () => {
    const here = await takenBack('ask');
    const plans = (): number => here.asked.filter(({ type }) => type === 'context.plan').length;
    const asked = plans();
    here.issues.leave(true);
    await vi.waitFor(() => expect(plans()).toBe(asked + 1));
    expect(isOurs(here.chip() as Node)).toBe(true);
    here.issues.leave(false);
    expect(here.chip()).toBeNull();
  });

  test('goes with the binding', async () => {
    const here = await takenBack('ask');
    here.issues.setBinding({ project: 'q', name: 'other', mode: 'ask' });
    await vi.waitFor(() => expect(here.chip()).toBeNull());
  });
});

test('another conversation may be given the same items', async () => {
  const here = setting('auto', () => true);
  await shown(here);
  here.draft.text = 'please ';
  await here.issues.pause();
  await vi.waitFor(() => expect(inserted(here)).toHaveLength(1));
  here.around.conversation = 'c2';
  here.draft.text = '';
  here.issues.leave(false);
  await vi.waitFor(() =>
    expect(here.asked.at(-1)).toEqual({
      type: 'context.plan',
      body: { conversation: 'c2', draft: '', languages: ['python'] },
    }),
  );
});

describe('boxes', () => {
  const box = (n: number): HTMLInputElement => drawn().querySelectorAll('input')[n] as HTMLInputElement;

  test('are ticked at first; what is not ticked is not inserted, copied or counted', async () => {
    const here = setting('ask');
    await shown(here);
    here.draft.text = 'please ';
    press(/Preview/);
    expect([box(0).checked, box(1).checked]).toEqual([true, true]);
    box(0).click();
    await vi.waitFor(() => expect(drawn().querySelector('.exact')?.textContent).not.toContain('\na\n'));
    press(/Insert/);
    expect(here.draft.text).toBe('please <known_issues project="demo">\nb\n</known_issues>');
    await vi.waitFor(() => expect(inserted(here)).toEqual([{ conversation: 'c1', items: ['b'] }]));
    expect(drawn().textContent).toContain('Inserted 1 known issue');
  });

  test('without any there is nothing to insert, and a box that is ticked again counts', async () => {
    const here = setting('ask');
    await shown(here);
    press(/Preview/);
    box(0).click();
    box(1).click();
    await vi.waitFor(() => expect(drawn().querySelector('.exact')?.textContent).toBe(''));
    press(/Insert/);
    expect(here.draft.text).toBe('');
    box(1).click();
    await vi.waitFor(() => expect(drawn().querySelector('.exact')?.textContent).toContain('b'));
    press(/Insert/);
    expect(here.draft.text).toContain('b');
  });
});

test('without a project it asks when typing rests, and offers what there is', async () => {
  const here = setting('ask');
  here.issues.setBinding(null);
  await vi.waitFor(() => expect(here.chip()).toBeNull());
  here.draft.text = 'Write it in Go';
  await here.issues.pause();
  expect(isOurs(here.chip() as Node)).toBe(true);
});

test('a card that the page puts in the place of another is found again', async () => {
  const here = setting('ask');
  await shown(here);
  const chip = here.chip();
  const card = document.createElement('div');
  here.cards[0]?.replaceWith(card);
  here.cards.push(card);
  const observed = vi.spyOn(ResizeObserver.prototype, 'observe');
  here.issues.look();
  expect(card.previousElementSibling).toBe(chip);
  expect(observed.mock.calls.some(([element]) => element === card)).toBe(true);
});

test('a chip that the page removes is put back', async () => {
  const here = setting('ask');
  await shown(here);
  here.chip()?.remove();
  here.issues.look();
  expect(isOurs(here.chip() as Node)).toBe(true);
});
