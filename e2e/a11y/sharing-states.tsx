import type { VNode } from 'preact';
import { NO_RECEIVER } from '../../extension/pages/sharing/receiver-topic.tsx';
import { SharingView, type SharingViewProps } from '../../extension/pages/sharing/sharing-view.tsx';
import type { ReadItem } from '../../extension/pages/sharing/sharing-controller.tsx';
import { errorBody } from '../../shared/errors.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { ShareItem } from '../../shared/share-requests.ts';
import type { BarTheme } from './bar-states.tsx';

const nothing = (): void => undefined;
const HASH = 'c0ffee'.repeat(10).padEnd(64, '0');
const LONG = 'Argument_of_type_with_a_name_that_never_ends_'.repeat(6);

const item = (change: Partial<ShareItem>): ShareItem => ({
  item: 'i1',
  feedback: '6b1f7e2c-0f6a-4c58-9d4b-3a3f0f8c2a10',
  project: 'p1',
  state: 'waiting',
  hash: HASH,
  bytes: 612,
  at: '2026-11-20T10:00:00Z',
  category: 'logic_error',
  issue: 'Pagination used >= instead of > for the last page',
  ...change,
});

const CODE = `// Maria's paging, see https://shop.example/wiki
export function lastPage(page: number, pages: number): boolean {
  log("Customer Ada Lovelace", page);
  return page >= pages;
}
`;
const CLEAN = `export function lastPage(page: number, pages: number): boolean {
  log("text1", page);
  return page >= pages;
}
`;
const capture = (content: string, description: string): string =>
  JSON.stringify({
    id: '6b1f7e2c-0f6a-4c58-9d4b-3a3f0f8c2a10',
    timestamp: '2026-11-19T09:12:44Z',
    project: 'shop',
    session_id: 'claude-session-9f31',
    feedback_type: 'correction',
    claude_output: { file: 'src/paging.ts', line_range: [3, 9], content },
    issue: { category: 'logic_error', subcategory: 'off_by_one', description, detected_by: 'test_suite' },
    correction: { content: content.replace('>=', '>'), verified: true, verification_output: null },
  });
const record = (content: string, description: string): string =>
  JSON.stringify({
    claude_output: { content },
    correction: { content: content.replace('>=', '>'), verification_output: null, verified: true },
    day: '2026-11-19',
    feedback_type: 'correction',
    format: 'claude-verify-shared-correction',
    id: '0d6a2c7e-55b1-4c0e-8a56-8a1f0be6f3aa',
    identifiers: 'kept',
    issue: { category: 'logic_error', description, detected_by: 'test', subcategory: 'off_by_one' },
    language: 'typescript',
    version: 1,
  });
const texts = (before: string, after: string): ReadItem => ({
  before,
  after,
  hash: HASH,
  bytes: new TextEncoder().encode(after).length,
});
const READ = texts(
  capture(CODE, 'Maria saw it: the last page of 7 is shown twice'),
  record(CLEAN, 'name1 saw it: the last page of 7 is shown twice'),
);
const RTL = texts(
  capture(
    'a = 1 \u202e# \u05e9\u05dc\u05d5\u05dd\n',
    '\u05d4\u05e2\u05de\u05d5\u05d3 \u05d4\u05d0\u05d7\u05e8\u05d5\u05df \u05de\u05d5\u05e4\u05d9\u05e2 ' +
      '\u05e4\u05e2\u05de\u05d9\u05d9\u05dd',
  ),
  record(
    'a = 1\n',
    '\u05d4\u05e2\u05de\u05d5\u05d3 \u05d4\u05d0\u05d7\u05e8\u05d5\u05df \u05de\u05d5\u05e4\u05d9\u05e2 ' +
      '\u05e4\u05e2\u05de\u05d9\u05d9\u05dd',
  ),
);
const LONG_CODE = `${'x = call(argument, argument) + '.repeat(12)}\n${'y\n'.repeat(60)}`;

const project = (change: Partial<Project>): Project => ({
  id: 'p1',
  name: 'shop',
  directory: '/home/ada/code/shop',
  registeredAt: '2026-11-01T00:00:00Z',
  fileHash: 'a'.repeat(64),
  file: { state: 'ok', injectionMode: 'auto', sharing: { optIn: true, neverShare: false } },
  consent: { injectionMode: 'ask', sharing: true, neverShare: false, runCode: false },
  ...change,
});
const PROJECTS = [
  project({}),
  project({
    id: 'p2',
    name: 'control-loop',
    file: { state: 'ok', injectionMode: 'ask', sharing: { optIn: false, neverShare: true } },
    consent: { injectionMode: 'ask', sharing: false, neverShare: false, runCode: false },
  }),
  project({
    id: 'p3',
    name: `a-project-with-quite-${'a-long-'.repeat(9)}name`,
    file: { state: 'ok', injectionMode: 'ask', sharing: { optIn: true, neverShare: false } },
    consent: { injectionMode: 'ask', sharing: false, neverShare: false, runCode: false },
  }),
];
const SHARED: SharingViewProps['permissions']['shared'] = [
  { id: 'p1', name: 'shop', allowed: true, why: null, waiting: 3, accepted: 2, refused: 1, sent: 2, undeleted: 1 },
  {
    id: 'p2',
    name: 'control-loop',
    allowed: false,
    why: 'never_share stands in .claude-context.toml',
    waiting: 0,
    accepted: 0,
    refused: 0,
    sent: 0,
  },
  {
    id: 'p3',
    name: PROJECTS[2]?.name ?? '',
    allowed: false,
    why: 'you have not agreed to sharing',
    waiting: 0,
    accepted: 0,
    refused: 0,
    sent: 0,
  },
];
const ALIKE = [1, 2, 3].map((n) =>
  item({ item: `a${n}`, issue: `Name \`total_${n}\` is used before it has a value`, bytes: 500 + n }),
);
const ITEMS = [
  item({}),
  item({ item: 'i2', category: 'type_error', issue: LONG.slice(0, 200), bytes: 48_211 }),
  item({
    item: 'i3',
    issue:
      '\u05d4\u05e2\u05de\u05d5\u05d3 \u05d4\u05d0\u05d7\u05e8\u05d5\u05df \u05de\u05d5\u05e4\u05d9\u05e2 ' +
      '\u202e\u05e4\u05e2\u05de\u05d9\u05d9\u05dd',
  }),
  item({
    item: 'i4',
    state: 'accepted',
    issue: 'Used String where &str was expected',
    category: 'type_error',
    bytes: 544,
  }),
  item({ item: 'i5', state: 'accepted', issue: 'Loop runs once too often', bytes: 587 }),
  item({
    item: 'i6',
    state: 'sent',
    bytes: 0,
    issue: 'Missing await on the second write',
    receipt: { receiver: 'Code Corpus e.V.', anthropic: false },
  }),
  item({
    item: 'i7',
    state: 'sent',
    bytes: 0,
    issue: 'Wrong unit of the timeout',
    receipt: { receiver: 'file', anthropic: false },
  }),
  item({ item: 'i8', state: 'refused', bytes: 0, issue: 'Names a customer' }),
];
const RECEIVER = {
  name: 'Code Corpus e.V.',
  url: 'https://corrections.code-corpus.example/v1/items',
  anthropic: false,
  deletes: true,
  fingerprint: HASH,
};
const ACCEPTED = ITEMS.filter(({ state }) => state === 'accepted');

type Parts = {
  [K in 'permissions' | 'receiver' | 'prepare' | 'queue' | 'send']?: Partial<SharingViewProps[K]>;
} & Partial<Pick<SharingViewProps, 'error'>>;

const sharing =
  ({ permissions, receiver, prepare, queue, send, error = null }: Parts) =>
  (theme: BarTheme): VNode => (
    <SharingView
      theme={theme}
      announcement=""
      error={error}
      onReload={nothing}
      permissions={{
        shared: SHARED,
        projects: PROJECTS,
        revoking: null,
        onAskRevoke: nothing,
        onRevoke: nothing,
        ...permissions,
      }}
      receiver={{
        known: true,
        endpoint: RECEIVER,
        draft: null,
        errors: {},
        busy: false,
        error: null,
        onDraft: nothing,
        onChange: nothing,
        onSave: nothing,
        onRemove: nothing,
        ...receiver,
      }}
      prepare={{
        projects: [{ id: 'p1', name: 'shop' }],
        chosen: { project: 'p1', statuses: ['confirmed'], renameIdentifiers: false },
        busy: false,
        built: null,
        error: null,
        onChoose: nothing,
        onPrepare: nothing,
        ...prepare,
      }}
      queue={{
        items: ITEMS,
        total: ITEMS.length,
        names: { p1: 'shop' },
        open: null,
        busy: false,
        error: null,
        onOpen: nothing,
        onAccept: nothing,
        onRefuse: nothing,
        ...queue,
      }}
      send={{
        accepted: ACCEPTED,
        receiver: RECEIVER,
        sending: null,
        onAsk: nothing,
        onSend: nothing,
        onNotNow: nothing,
        ...send,
      }}
    />
  );

const EMPTY: Parts = {
  receiver: { endpoint: null },
  prepare: { projects: [] },
  queue: { items: [], total: 0 },
  send: { accepted: [], receiver: null },
};
const LEFT = [
  'It may still hold: issue.description, line 1: an e-mail address.',
  `claude_output.content would not parse any more, at ${LONG}`,
].map((why, index) => ({ feedback: `6b1f7e2c-0f6a-4c58-9d4b-3a3f0f8c2a1${index}`, why }));

/** States of the page on which corrections are reviewed and sent. */
export const SHARING_STATES = {
  'sharing-loading': sharing({
    permissions: { shared: null },
    receiver: { known: false },
    prepare: { projects: null },
    queue: { items: null },
    send: { accepted: null },
  }),
  'sharing-away': sharing({
    error: errorBody('CV050'),
    permissions: { shared: null },
    receiver: { known: false },
    prepare: { projects: null },
    queue: { items: null },
    send: { accepted: null },
  }),
  'sharing-empty': sharing({ ...EMPTY, permissions: { shared: [] } }),
  'sharing-not-allowed': sharing({ ...EMPTY, permissions: { shared: SHARED.slice(1) } }),
  sharing: sharing({}),
  'sharing-forgotten': sharing({
    permissions: {
      shared: [
        ...SHARED.slice(0, 1),
        {
          id: 'p9',
          name: 'a forgotten project',
          allowed: false,
          why: 'it is forgotten',
          waiting: 0,
          accepted: 0,
          refused: 0,
          sent: 0,
          undeleted: 3,
          forgotten: true,
        },
      ],
    },
  }),
  'sharing-review': sharing({ queue: { open: [{ item: 'i1', reading: { step: 'read', texts: READ } }] } }),
  'sharing-review-accepted': sharing({
    queue: { open: [{ item: 'i4', reading: { step: 'read', texts: READ } }], busy: true },
  }),
  'sharing-review-long': sharing({
    queue: {
      open: [
        {
          item: 'i2',
          reading: {
            step: 'read',
            texts: texts(capture(LONG_CODE, LONG.repeat(4)), record(LONG_CODE, LONG.repeat(4))),
          },
        },
      ],
    },
  }),
  'sharing-alike': sharing({ queue: { items: ALIKE } }),
  'sharing-review-alike': sharing({
    queue: {
      items: ALIKE,
      open: ALIKE.map((one) => ({ item: one.item, reading: { step: 'read', texts: READ } })),
    },
  }),
  'sharing-review-rtl': sharing({ queue: { open: [{ item: 'i3', reading: { step: 'read', texts: RTL } }] } }),
  'sharing-review-reading': sharing({ queue: { open: [{ item: 'i1', reading: { step: 'reading' } }] } }),
  'sharing-review-gone': sharing({
    queue: {
      open: [{ item: 'i1', reading: { step: 'failed', error: errorBody('CV101', 'you said never to share it.') } }],
      error: errorBody('CV102', '(i1)'),
    },
  }),
  'sharing-receiver': sharing({
    receiver: {
      endpoint: null,
      draft: NO_RECEIVER,
      errors: { name: 'Enter a name to show in receipts.', url: 'The address must begin with https://.' },
      error: errorBody('CV104'),
    },
  }),
  'sharing-prepared': sharing({ prepare: { built: { name: 'shop', queued: 2, already: 1, left: LEFT } } }),
  'sharing-preparing': sharing({
    prepare: {
      busy: true,
      chosen: { project: 'p1', statuses: [], renameIdentifiers: true },
      error: errorBody('CV101', 'never_share stands in .claude-context.toml.'),
    },
  }),
  'sharing-confirm': sharing({
    send: { sending: { step: 'asked', items: ACCEPTED, to: { ...RECEIVER, anthropic: true, deletes: false } } },
  }),
  'sharing-sending': sharing({ send: { sending: { step: 'sending', done: 1, of: 2 } } }),
  'sharing-sent': sharing({
    send: {
      accepted: [],
      sending: {
        step: 'done',
        untried: 0,
        results: ACCEPTED.map((one) => ({ item: one, receiver: RECEIVER.name, at: '2026-11-20T10:04:00Z' })),
      },
    },
  }),
  'sharing-unsent': sharing({
    send: {
      sending: {
        step: 'done',
        untried: 1,
        results: [
          { item: item({ issue: LONG }), receiver: RECEIVER.name, at: '2026-11-20T10:04:00Z' },
          { item: item({}), error: errorBody('CV105', '(DEPTH_ZERO_SELF_SIGNED_CERT)') },
        ],
      },
    },
  }),
  'sharing-revoke': sharing({ permissions: { revoking: { project: 'p1', step: 'asked' } } }),
  'sharing-revoked': sharing({
    permissions: {
      shared: SHARED.slice(1, 2),
      revoking: { project: 'p2', step: 'done', result: { removed: 5, deleted: 1, notDeleted: 1, noDeletion: 2 } },
    },
  }),
} as const satisfies Record<string, (theme: BarTheme) => VNode>;
