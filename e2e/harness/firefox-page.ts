import { setTimeout as delay } from 'node:timers/promises';
import type { Bidi } from './bidi.ts';
import { look, type Facts, type Query } from './look.ts';
import { withWords } from './shadow.ts';
import { until, untilStill } from './until.ts';

/** As in shadow.ts: the guard counts no click on what was not seen for half a second. */
const LOOKED_AT_MS = 1_200;

/** A key as the protocol names it (W3C WebDriver, "Keyboard actions"). */
const KEYS = { Tab: '\uE004', Control: '\uE009', Delete: '\uE017' } as const;

/** A document or a closed root in it. */
interface FirefoxRoot {
  text(): Promise<string>;
  /** Waits until the text matches and returns it. */
  waitForText(pattern: RegExp, timeoutMs?: number): Promise<string>;
  has(query: Query): Promise<boolean>;
  facts(query: Query): Promise<Facts>;
  /** Waits until it can be pressed, looks at it as a person does, and clicks its centre with the mouse. */
  click(query: Query): Promise<void>;
  /** Empties the field and types `text`. */
  fill(query: Query, text: string): Promise<void>;
  /** Chooses the option of this label in a `select`, with the keyboard. */
  choose(query: Query, label: string): Promise<void>;
}

/** A page in a tab of its own. */
export interface FirefoxPage extends FirefoxRoot {
  /** What `body` says in the page; it must not use anything around it. */
  evaluate<A extends unknown[], R>(body: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  /** The closed root of the `index`-th bar of the extension in document order. */
  bar(index: number): FirefoxRoot;
  /** The closed root of the chip at the composer. */
  chip(): FirefoxRoot;
  /** How many bars there are. */
  bars(): Promise<number>;
  /** Brings the tab to the front. */
  front(): Promise<void>;
  close(): Promise<void>;
}

/** A button of this name. */
export const button = (name: string | RegExp): Query => ({ role: 'button', name: named(name) });

/** A field of this label. */
export const field = (label: string, css = 'input,textarea,select'): Query => ({ css, name: { exact: label } });

const named = (name: string | RegExp): Exclude<Query['name'], undefined> =>
  typeof name === 'string' ? { exact: name } : { source: name.source, flags: name.flags };

/** A node of the page as the protocol hands it out (WebDriver BiDi, "script.NodeRemoteValue"). */
interface NodeValue {
  sharedId: string;
  value?: { shadowRoot?: { sharedId: string; value: { mode: string } } | null };
}

type Called =
  | { type: 'success'; result: { value?: unknown } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Opens a tab at this address. */
export async function openFirefoxPage(bidi: Bidi, url: string): Promise<FirefoxPage> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
  await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' });

  const call = async (declaration: string, args: readonly object[], more: object = {}): Promise<unknown> => {
    const called = await bidi.send<Called>('script.callFunction', {
      functionDeclaration: declaration,
      arguments: args,
      target: { context },
      awaitPromise: true,
      ...more,
    });
    if (called.type === 'exception') throw new Error(called.exceptionDetails.text);
    return called.result.value;
  };
  /** Values travel as JSON; `root` null is the document. */
  const run = async <A extends unknown[], R>(
    root: string | null,
    body: (root: ShadowRoot, ...args: A) => R | Promise<R>,
    args: A,
  ): Promise<R> => {
    const text = await call(
      'async (text, root) => JSON.stringify([await ' +
        `(root === null ? (body) => body(document) : body => (${withWords.toString()})(root, body))` +
        `((root) => (${body.toString()})(root, ...JSON.parse(text)))])`,
      [{ type: 'string', value: JSON.stringify(args) }, root === null ? { type: 'null' } : { sharedId: root }],
    );
    return (JSON.parse(String(text)) as [R])[0];
  };
  const act = (type: 'key' | 'pointer', actions: readonly object[]): Promise<unknown> =>
    bidi.send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  const keys = (text: string, held?: string): Promise<unknown> => {
    const each = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return act(
      'key',
      held === undefined ? each : [{ type: 'keyDown', value: held }, ...each, { type: 'keyUp', value: held }],
    );
  };
  /** The closed roots of the page, which only the extension has: of its bars or of its chip. */
  const rootsOf = async (isChip: boolean): Promise<string[]> => {
    const nodes = (await call('() => [...document.querySelectorAll("div:empty")]', [], {
      serializationOptions: { maxDomDepth: 1, includeShadowTree: 'all' },
    })) as NodeValue[];
    const closed = nodes.flatMap(({ value }) =>
      value?.shadowRoot?.value.mode === 'closed' ? [value.shadowRoot.sharedId] : [],
    );
    const chips = await Promise.all(
      closed.map((root) => run(root, (shadow) => shadow.querySelector('.issues') !== null, [])),
    );
    return closed.filter((_root, at) => chips[at] === isChip);
  };
  const rooted = (root: () => Promise<string | null | undefined>): FirefoxRoot => {
    /** Undefined as long as the root is not there. */
    const inRoot = async <A extends unknown[], R>(
      body: (root: ShadowRoot, ...args: A) => R,
      ...args: A
    ): Promise<R | undefined> => {
      const found = await root();
      return found === undefined ? undefined : run(found, body, args);
    };
    const ask = (query: Query, action: 'read' | 'scroll' | 'focus' | 'select' = 'read'): Promise<Facts> =>
      until(`${JSON.stringify(query)} is there`, () => inRoot(look, query, action, ''));
    const text = async (): Promise<string> =>
      (await inRoot((shadow) =>
        [...((shadow as Node) === document ? [document.body] : shadow.children)]
          .map((child) => ('innerText' in child ? String(child.innerText) : ''))
          .join('\n'),
      )) ?? '';
    const focus = async (query: Query): Promise<void> => {
      await ask(query, 'scroll');
      await ask(query, 'focus');
    };
    return {
      text,
      waitForText: (pattern, timeoutMs) =>
        until(
          `it says ${String(pattern)}`,
          async () => {
            const now = await text();
            if (!pattern.test(now)) throw new Error(`it says ${JSON.stringify(now)}`);
            return now;
          },
          timeoutMs,
        ),
      has: async (query) => ((await inRoot(look, query, 'read', '')) ?? null) !== null,
      facts: (query) => ask(query),
      async click(query) {
        await until(`${JSON.stringify(query)} can be pressed`, async () => {
          const { visible, enabled } = await ask(query);
          return visible && enabled;
        });
        await ask(query, 'scroll');
        for (let times = 0; times < 4; times++) {
          const { box } = await untilStill(() => ask(query));
          const [x, y] = [Math.round(box.x), Math.round(box.y)];
          await act('pointer', [{ type: 'pointerMove', x, y }]);
          await delay(LOOKED_AT_MS);
          await act('pointer', [
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ]);
          // A popup has closed itself after some of its buttons.
          if (!/press again/.test(await text().catch(() => ''))) return;
        }
      },
      async fill(query, wanted) {
        await focus(query);
        await keys('a', KEYS.Control);
        await keys(KEYS.Delete);
        await keys(wanted);
      },
      async choose(query, label) {
        await focus(query);
        await keys(label);
        await keys(KEYS.Tab);
      },
    };
  };
  return {
    ...rooted(() => Promise.resolve(null)),
    async evaluate<A extends unknown[], R>(body: (...args: A) => R | Promise<R>, ...args: A) {
      const text = await call(`async (text) => JSON.stringify([await (${body.toString()})(...JSON.parse(text))])`, [
        { type: 'string', value: JSON.stringify(args) },
      ]);
      return (JSON.parse(String(text)) as [R])[0];
    },
    bar: (index) => rooted(async () => (await rootsOf(false))[index]),
    chip: () => rooted(async () => (await rootsOf(true))[0]),
    bars: async () => (await rootsOf(false)).length,
    front: async () => void (await bidi.send('browsingContext.activate', { context })),
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  };
}
