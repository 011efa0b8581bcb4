// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { hub } from './page-adapter/hub.ts';
import { legacy } from './page-adapter/legacy.ts';
import type { PageAdapter } from './page-adapter/page-adapter.ts';
import { busynessOf, streamingState } from './message-state.ts';

beforeEach(() => document.body.replaceChildren());

function page(messages: readonly string[], stop: boolean): Element[] {
  document.body.innerHTML = `${messages.join('')}${stop ? '<button data-testid="chat-input-stop"></button>' : ''}`;
  return [...document.body.children].slice(0, messages.length);
}

const states = (adapter: PageAdapter, elements: readonly Element[]): string[] =>
  elements.map((element) => streamingState(element, adapter, busynessOf(document, adapter)));

describe('the attribute decides where it is', () => {
  test.each([hub, legacy])('$family', (adapter) => {
    const elements = page(
      [
        '<div data-testid="assistant-message" data-is-streaming="false"></div>',
        '<div data-testid="assistant-message" data-is-streaming="true"></div>',
      ],
      true,
    );
    expect(states(adapter, elements)).toEqual(['finished', 'streaming']);
  });

  test('a row says that its message is written before the message does', () => {
    document.body.innerHTML =
      '<div data-perf-row="assistant" data-perf-row-streaming="true"><div data-testid="assistant-message"></div></div>';
    const message = document.querySelector('[data-testid="assistant-message"]') as Element;
    expect(states(hub, [message])).toEqual(['streaming']);
  });

  test('also on an element inside of the message', () => {
    expect(
      states(legacy, page(['<div class="font-claude-message"><div data-is-streaming="false"></div></div>'], false)),
    ).toEqual(['finished']);
  });
});

describe('a message without the attribute', () => {
  test('on hub counts as streaming while a reply is written, and has to settle otherwise', () => {
    const one = '<div data-testid="assistant-message"></div>';
    expect(states(hub, page([one, one], true))).toEqual(['streaming', 'streaming']);
    expect(states(hub, page([one], false))).toEqual(['settling']);
  });

  test('on legacy only the last one waits for the stop button to go', () => {
    const one = '<div class="font-claude-message"></div>';
    expect(states(legacy, page([one, one, one], true))).toEqual(['settling', 'settling', 'streaming']);
    expect(states(legacy, page([one, one], false))).toEqual(['settling', 'settling']);
  });
});
