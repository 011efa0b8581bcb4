import type { VNode } from 'preact';
import { ConsentView, type ConsentStep, type ConsentViewProps } from '../../extension/pages/consent/consent-view.tsx';
import { errorBody } from '../../shared/errors.ts';
import type { Project } from '../../shared/project-requests.ts';
import type { BarTheme } from './bar-states.tsx';

const nothing = (): void => undefined;

const PROJECT: Project = {
  id: 'p1',
  name: 'shop-with-a-name-that-is-longer-than-most',
  directory: `/home/ada/${'a-long-name/'.repeat(8)}shop`,
  registeredAt: '2026-11-01T00:00:00Z',
  fileHash: 'a'.repeat(64),
  file: {
    state: 'ok',
    injectionMode: 'auto',
    sharing: { optIn: false, neverShare: false },
    registry: 'https://registry.example/',
  },
  consent: { injectionMode: 'ask', sharing: false, neverShare: false, runCode: false },
  lapsed: ['runCode'],
  runs: { files: ['build.rs'], more: 0, changed: ['build.rs', 'conftest.py'] },
};

const RUNS = {
  files: ['build.rs', `${'deep/'.repeat(30)}conftest.py`],
  more: 3,
  hash: 'b'.repeat(64),
  commands: ['sh ./check.sh --all'],
  tests: ['cargo test (Cargo.toml)'],
};

const consent =
  (shown: ConsentStep, change: Partial<ConsentViewProps> = {}) =>
  (theme: BarTheme): VNode => (
    <ConsentView
      shown={shown}
      error={null}
      isArmed
      adding={{ canPick: true, isPicking: false, copied: 'no', onPick: nothing, onCopy: nothing }}
      theme={theme}
      onProject={nothing}
      onAllow={nothing}
      onSnippets={nothing}
      onOther={nothing}
      onLater={nothing}
      {...change}
    />
  );

/** States of the page on which a block gets a project, or a permission. */
export const CONSENT_STATES = {
  'consent-loading': consent({ step: 'loading' }),
  'consent-away': consent({ step: 'loading' }, { error: errorBody('CV050') }),
  'consent-first': consent({ step: 'choose', projects: [], snippets: true }, { isArmed: false }),
  'consent-choose': consent(
    { step: 'choose', projects: [PROJECT], snippets: false },
    { adding: { canPick: true, isPicking: true, copied: 'failed', onPick: nothing, onCopy: nothing } },
  ),
  'consent-permit': consent({ step: 'permit', project: PROJECT, runs: RUNS }, { error: errorBody('CV033') }),
  'consent-reading': consent({ step: 'permit', project: PROJECT, runs: null }),
  'consent-network': consent({ step: 'permit-network', project: PROJECT }),
  'consent-done': consent({ step: 'done', words: 'The block is verified again. You can close this page.' }),
} as const satisfies Record<string, (theme: BarTheme) => VNode>;
