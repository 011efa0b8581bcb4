// @vitest-environment happy-dom
import type { DetachedWindowAPI } from 'happy-dom';
import { beforeEach, expect, test } from 'vitest';
import { createHost } from './shadow-host.ts';
import { load } from './fixtures/load.ts';
import { hub } from './page-adapter/hub.ts';
import { SETTLED_MS } from './message-state.ts';
import { mutationWatcher, type MutationWatcher } from './mutation-watcher.ts';

beforeEach(() => document.body.replaceChildren());

/** Waits until every observer of the simulated browser has reported. */
const observed = (): Promise<void> => (Reflect.get(window, 'happyDOM') as DetachedWindowAPI).waitUntilComplete();

interface Setting {
  finished: string[];
  streaming: string[];
  begun: string[];
  told: string[];
  watch: MutationWatcher;
  /** Lets the observer report and runs one frame. */
  frame(): Promise<void>;
  advance(ms: number): void;
  frames(): number;
}

function setting(costMs = 0): Setting {
  const finished: string[] = [];
  const streaming: string[] = [];
  const begun: string[] = [];
  const told: string[] = [];
  let now = 0;
  let frames: (() => void)[] = [];
  let timers: { at: number; task: () => void }[] = [];
  const name = (element: Element): string => element.getAttribute('data-turn-key') ?? element.localName;
  const watch = mutationWatcher(
    {
      document,
      listener: {
        codeChanged: () => false,
        classChanged: () => undefined,
        messageEnded: (container) => {
          now += costMs;
          finished.push(name(container));
        },
        messageStreaming: (container) => streaming.push(name(container)),
        removed: () => told.push('removed'),
        userMessage: () => undefined,
        codeBegun: (code) => begun.push(code.className),
        changed: () => told.push('changed'),
      },
      now: () => now,
      nextFrame: (task) => frames.push(task),
      later: (ms, task) => timers.push({ at: now + ms, task }),
    },
    hub,
  );
  return {
    finished,
    streaming,
    begun,
    told,
    watch,
    frames: () => frames.length,
    async frame() {
      await observed();
      const due = frames;
      frames = [];
      for (const task of due) task();
    },
    advance(ms) {
      now += ms;
      const due = timers.filter(({ at }) => at <= now);
      timers = timers.filter(({ at }) => at > now);
      for (const { task } of due) task();
    },
  };
}

const message = (): Element => document.querySelector('[data-testid="assistant-message"]') as Element;

test('finished messages and panels are handed over once, and not again for our own elements', async () => {
  load(document, 'hub');
  const { watch, frame, finished, frames, advance } = setting();
  watch.start();
  await frame();
  advance(SETTLED_MS);
  expect(finished).toEqual(['U1-reply', 'div']);
  message().querySelector('#labelled')?.after(createHost(document, []).host);
  await frame();
  expect(frames()).toBe(0);
  expect(finished).toHaveLength(2);
  watch.stop();
});

test('while a reply streams nothing is done; when it ends it is handed over in a task of its own', async () => {
  load(document, 'hub');
  message().setAttribute('data-is-streaming', 'true');
  const { watch, frame, finished, frames, advance } = setting();
  watch.start();
  await frame();
  for (let chunk = 0; chunk < 50; chunk++) message().querySelector('p')?.append(`chunk ${chunk}`);
  await observed();
  expect(frames()).toBe(0);
  expect(finished).not.toContain('U1-reply');
  message().setAttribute('data-is-streaming', 'false');
  await frame();
  expect(finished).not.toContain('U1-reply');
  message().querySelector('p')?.append('the page draws the end twice');
  await frame();
  expect(finished).not.toContain('U1-reply');
  advance(0);
  expect(finished).toContain('U1-reply');
  expect(finished.filter((name) => name === 'U1-reply')).toHaveLength(1);
  watch.stop();
});

test('a block that begins in a reply under way is told once, and its text is not', async () => {
  load(document, 'hub');
  message().setAttribute('data-is-streaming', 'true');
  const { watch, frame, begun } = setting();
  watch.start();
  await frame();
  const pre = document.createElement('pre');
  pre.innerHTML = '<code class="language-rust"></code>';
  message().append(pre);
  await observed();
  pre.firstElementChild?.append(document.createElement('span'), 'fn main() {}');
  await observed();
  expect(begun).toEqual(['language-rust']);
  watch.stop();
});

test('an attribute that makes a message of what was none is noticed, also after rows came and went', async () => {
  load(document, 'hub');
  const { watch, frame, finished } = setting();
  watch.start();
  await frame();
  const place = document.createElement('div');
  document.body.append(place);
  await frame();
  place.append(document.createElement('i'));
  await frame();
  expect(finished).not.toContain('late');
  place.setAttribute('data-turn-key', 'late');
  place.setAttribute('data-is-streaming', 'false');
  await frame();
  expect(finished).toContain('late');
  place.append(document.createElement('b'));
  await frame();
  expect(finished.filter((name) => name === 'late')).toHaveLength(2);
  watch.stop();
});

test('a message that is written again is reported as streaming first', async () => {
  load(document, 'hub');
  const { watch, frame, streaming } = setting();
  watch.start();
  await frame();
  message().setAttribute('data-is-streaming', 'true');
  await frame();
  expect(streaming).toEqual(['U1-reply']);
  watch.stop();
});

test('a message without the attribute has to be still for a while', async () => {
  load(document, 'hub');
  message().removeAttribute('data-is-streaming');
  const { watch, frame, finished, advance } = setting();
  watch.start();
  await frame();
  expect(finished).not.toContain('U1-reply');
  advance(SETTLED_MS);
  expect(finished).toContain('U1-reply');
  watch.stop();
});

test('work is cut into slices over frames', async () => {
  load(document, 'hub');
  const row = message().closest('[data-testid="transcript-row"]') as Element;
  for (let copy = 0; copy < 5; copy++) row.after(row.cloneNode(true));
  const { watch, frame, finished, frames } = setting(5);
  watch.start();
  expect(finished).toHaveLength(2);
  expect(frames()).toBe(1);
  await frame();
  await frame();
  expect(finished.filter((key) => key === 'U1-reply')).toHaveLength(6);
  watch.stop();
});

test(
  'what only left waits for the next change that brings something, but not for ever; what is ours is missed at ' +
    'once',
  async () => {
    const { watch, told, frame, advance } = setting();
    load(document, 'hub');
    const { host: chip } = createHost(document, []);
    const shelf = document.body.appendChild(document.createElement('div'));
    const row = (): Element => shelf.appendChild(document.createElement('p'));
    const [first, second] = [row(), row()];
    document.body.append(chip);
    watch.start();
    advance(100);
    await frame();
    told.length = 0;
    first.remove();
    await frame();
    expect(told).toEqual([]);
    row();
    await frame();
    expect(told).toEqual(['changed', 'removed']);
    advance(100);
    second.remove();
    await frame();
    expect(told).toHaveLength(2);
    advance(2_000);
    await frame();
    expect(told).toEqual(['changed', 'removed', 'changed', 'removed']);
    advance(100);
    chip.remove();
    await frame();
    expect(told).toHaveLength(6);
  },
);
