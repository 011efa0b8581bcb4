// @vitest-environment happy-dom
import { render } from 'preact';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ViewRequestBody, ViewRequestType } from '../../platform/messages.ts';
import type { WorkerClient } from '../../platform/worker-link.ts';
import type { GateState } from '../../../shared/gate-requests.ts';
import { Panel } from './panel-controller.tsx';

let gate: GateState;
let asked: string[];

function answer(type: ViewRequestType, body: unknown): Promise<unknown> {
  if (type === 'tab.current') {
    return Promise.resolve({
      conversation: null,
      onClaude: true,
      health: null,
      binding: null,
      blocks: [],
      host: { state: 'ready', version: '0.1.0', error: null },
      open: null,
    });
  }
  if (type === 'projects') return Promise.resolve({ projects: [] });
  if (type !== 'host.request') return Promise.reject(new Error(type));
  const { type: hostType } = body as ViewRequestBody<'host.request'>;
  asked.push(hostType);
  if (hostType === 'gate.stop') gate = { ...gate, stopped: true };
  if (hostType === 'gate.resume') gate = { ...gate, stopped: false };
  return Promise.resolve({ body: hostType === 'gate.stop' ? { kept: true, ended: 0 } : gate });
}

beforeEach(() => {
  gate = {
    stopped: false,
    forbidden: [],
    near: [{ run: 'r', resource: 'wallMs', share: 0.654 }],
    open: 0,
    ledger: { length: 0, head: '0'.repeat(64) },
  };
  asked = [];
  document.body.innerHTML = '';
});

const button = (label: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent === label);

it('stops everything, shows that it is stopped, and resumes', async () => {
  const client = {
    request: answer,
    onEvent: () => () => undefined,
    onReconnect: () => () => undefined,
  } as unknown as WorkerClient;
  render(
    <Panel newId={() => crypto.randomUUID()} now={() => new Date()} copy={async () => true} client={client} />,
    document.body,
  );
  await vi.waitFor(() => expect(document.body.textContent).toContain('65 % of its time'));
  button('Stop everything')?.click();
  await vi.waitFor(() => expect(document.body.textContent).toContain('Everything is stopped'));
  expect(button('Stop everything')).toBeUndefined();
  button('Resume')?.click();
  await vi.waitFor(() => expect(button('Stop everything')).toBeDefined());
  expect(asked).toEqual(['gate.state', 'gate.stop', 'gate.state', 'gate.resume']);
});
