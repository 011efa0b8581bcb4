import type { MuteRow } from '../../shared/mute-requests.ts';
import type { VNode } from 'preact';
import type { PageHealth } from '../../extension/platform/messages.ts';
import { OptionsView, type OptionsViewProps } from '../../extension/pages/options/options-view.tsx';
import { blockKey, PanelView, type PanelViewProps } from '../../extension/pages/panel/panel-view.tsx';
import { PopupView, type PopupScreen } from '../../extension/pages/popup/popup-view.tsx';
import { checkFields, fieldsFromDraft, sourcesOf } from '../../extension/pages/record/record-fields.ts';
import type { RecordFormProps } from '../../extension/pages/record/record-form.tsx';
import type { Confirmation } from '../../shared/correction.ts';
import { errorBody } from '../../shared/errors.ts';
import type { ToolStatus } from '../../shared/protocol.ts';
import type { GateState } from '../../shared/gate-requests.ts';
import type { Project } from '../../shared/project-requests.ts';
import { StoppedBanner } from '../../extension/ui/stopped-note.tsx';
import type { BarTheme } from './bar-states.tsx';
import { CONSENT_STATES } from './consent-states.tsx';
import { FIXES } from './fix-samples.ts';
import { INSIGHTS_STATES } from './insights-states.tsx';
import { blockStatus, PYTHON, REPORTS } from './sample-reports.ts';
import { SHARING_STATES } from './sharing-states.tsx';
import { WELCOME_STATES } from './welcome-states.tsx';

const nothing = (): void => undefined;

const project = (change: Partial<Project>): Project => ({
  id: 'p1',
  name: 'shop',
  directory: '/home/ada/code/shop',
  registeredAt: '2026-11-01T00:00:00Z',
  fileHash: 'a'.repeat(64),
  file: { state: 'ok', injectionMode: 'auto', sharing: { optIn: true, neverShare: false } },
  consent: { injectionMode: 'ask', sharing: false, neverShare: false, runCode: true },
  ...change,
});

const PROJECTS: Project[] = [
  project({}),
  project({
    id: 'p2',
    name: 'control-loop',
    directory: `/home/ada/${'a-long-folder-name/'.repeat(5)}control-loop`,
    file: {
      state: 'broken',
      message: 'line 12, column 3: a key is given twice',
      injectionMode: 'ask',
      sharing: { optIn: false, neverShare: true },
    },
    consent: { injectionMode: 'off', sharing: false, neverShare: true, runCode: false },
  }),
  project({
    id: 'p4',
    name: 'worker',
    lapsed: ['injectionMode', 'runCode'],
    consent: { injectionMode: 'ask', sharing: false, neverShare: false, runCode: false },
  }),
  project({
    id: 'p3',
    name: 'notes',
    file: { state: 'missing', injectionMode: 'ask', sharing: { optIn: false, neverShare: false } },
  }),
];

const HEALTH: PageHealth = {
  family: 'hub',
  packVersion: '2026-10',
  blocks: 4,
  missing: [],
  targets: [
    {
      name: 'composer',
      matched: '[data-testid="chat-input"][contenteditable="true"]',
      fallback: false,
      count: 1,
      tried: [],
    },
    {
      name: 'message',
      matched: '.font-claude-response',
      fallback: true,
      count: 3,
      tried: ['[data-testid=assistant-message]', '[data-is-streaming]'],
    },
    {
      name: 'artifactPanel',
      matched: null,
      fallback: false,
      count: 0,
      tried: ['[data-skill-file-viewer]', '[data-testid=artifact-panel]'],
    },
  ],
};

const READY = { state: 'ready', version: '0.1.0', error: null } as const;
const AWAY = { state: 'away', version: null, error: errorBody('CV050') } as const;
const BINDING = { project: 'p1', name: 'shop', mode: 'ask' } as const;
const PENDING = [
  {
    id: 'a',
    timestamp: '2026-11-20T10:00:00Z',
    category: 'logic_error',
    issue: 'Pagination used >= instead of > for the last page',
    error: null,
  },
  {
    id: 'b',
    timestamp: '2026-11-20T10:00:00Z',
    category: 'type_error',
    issue: 'Used String where &str was expected',
    error: errorBody('CV025'),
  },
];
const TAB = {
  conversation: 'c',
  onClaude: true,
  health: HEALTH,
  binding: BINDING,
  blocks: [],
  host: READY,
  open: null,
};

const draft = { conversation: 'c', file: 'block.py', language: 'python', code: PYTHON, report: REPORTS.bad } as const;
const filled = {
  ...fieldsFromDraft(draft, 'shop'),
  correction: PYTHON.replace('itms', 'items').replace('import os\n', ''),
  sentence: 'Leave out imports that nothing uses, and spell names as they are declared.',
};

function form(change: Partial<RecordFormProps>): PopupScreen {
  return {
    kind: 'record',
    form: {
      fields: filled,
      errors: {},
      sources: sourcesOf(draft),
      isDescribed: false,
      quoted: sourcesOf(draft)[0]?.finding,
      hasCode: true,
      projects: ['shop'],
      language: 'python',
      submission: { kind: 'editing' },
      reverifying: { step: 'idle' },
      onReverify: nothing,
      onField: nothing,
      onSource: nothing,
      onSubmit: nothing,
      onBack: nothing,
      onMove: nothing,
      ...change,
    },
  };
}
const status = (change: object): PopupScreen => ({
  kind: 'status',
  error: null,
  status: {
    tab: TAB,
    projects: PROJECTS,
    pending: [],
    gate: GATE,
    unfinished: null,
    onContinue: nothing,
    onThrowAway: nothing,
    onBind: nothing,
    onRecord: nothing,
    onVerifyAll: nothing,
    onPanel: nothing,
    onDiscard: nothing,
    onStop: nothing,
    onResume: nothing,
    ...change,
  },
});
const done = (kind: 'stored' | 'pending'): PopupScreen => ({
  kind: 'done',
  submission: kind === 'stored' ? { kind, offered: 'project' } : { kind, error: errorBody('CV051') },
  reverifying: { step: 'idle' },
  ...(kind === 'stored' ? { onReverify: nothing } : {}),
  onAgain: nothing,
});
const empty = fieldsFromDraft(null, '');
const HITS = [{ field: 'correction.content', rule: 'AWS access key', line: 3, masked: 'AKIA****************' }];

const PROGRESS = (['claude', 'correction'] as const).map((side) => ({
  backend: `${side}:ruff`,
  title: `Ruff (${side === 'claude' ? "Claude's code" : 'correction'})`,
  check: 'lint' as const,
  state: 'running' as const,
}));
const CONFIRMED: Confirmation = {
  status: 'confirmed',
  why:
    "basedpyright (reportUndefinedVariable) was found in Claude's code and is gone in the correction; all 2 " +
    'checks that decided found nothing new.',
  decidedAt: null,
  evidence: [],
  before: REPORTS.bad,
  after: REPORTS.good,
};

const popup =
  (screen: PopupScreen, onResume?: () => void) =>
  (theme: BarTheme): VNode => <PopupView screen={screen} onResume={onResume} theme={theme} />;

const TOOLS: ToolStatus[] = [
  {
    backend: 'ruff',
    title: 'Ruff',
    check: 'lint',
    languages: ['python'],
    effect: 'pure',
    version: '0.17.3',
    install: '',
  },
  {
    backend: 'basedpyright',
    title: 'basedpyright',
    check: 'types',
    languages: ['python'],
    effect: 'pure',
    version: '1.40.1',
    install: '',
  },
  {
    backend: 'pytest',
    title: 'pytest',
    check: 'test',
    languages: ['python'],
    effect: 'runs-code',
    version: null,
    install: '`apt-get install python3-pytest`',
  },
  {
    backend: 'cargo',
    title: 'cargo check',
    check: 'types',
    languages: ['rust'],
    effect: 'runs-code',
    version: null,
    install: '`apt-get install cargo`',
  },
];

const GATE: GateState = {
  stopped: false,
  forbidden: [],
  near: [],
  open: 0,
  ledger: { length: 0, head: '0'.repeat(64) },
};
const STOP = { gate: GATE, onStop: nothing, onResume: nothing };

const PROJECT_ACTIONS = {
  onConsent: nothing,
  onForget: nothing,
  unnoticed: [],
  repliesVerified: [],
  onRepliesVerified: nothing,
  onNotices: nothing,
  heldOut: ['p1'],
  onHoldout: nothing,
  adding: { canPick: true, isPicking: false, copied: 'no' as const, onPick: nothing, onCopy: nothing },
};

const MUTES: MuteRow[] = [
  {
    id: 'm2',
    at: '2026-11-23T09:00:00Z',
    kind: 'rule',
    scope: 'project',
    project: 'shop',
    rules: ['F401', 'reportUnusedImport'],
    message: '`os` imported but unused',
    reason: 'The notebook uses it in a later cell.',
  },
  {
    id: 'm1',
    at: '2026-11-20T09:00:00Z',
    kind: 'line',
    scope: 'conversation',
    project: null,
    rules: ['a-rule/whose-name-goes-on-and-on-and-on-and-on-and-on-and-on'],
    message: 'Argument_of_type_with_a_name_that_never_ends_'.repeat(4),
    reason: '',
  },
];

const options =
  (change: Partial<OptionsViewProps>) =>
  (theme: BarTheme): VNode => (
    <OptionsView
      tab="projects"
      stop={STOP}
      projects={{ ...PROJECT_ACTIONS, projects: PROJECTS }}
      snippets={{ runCode: false, onRunCode: nothing }}
      declarations={{ consent: { registry: null, usual: 'https://registry.npmjs.org/' }, onRegistry: nothing }}
      muted={{ mutes: MUTES, onUnmute: nothing }}
      tools={TOOLS}
      health={HEALTH}
      onClaude
      host={READY}
      extensionVersion="0.1.0"
      error={null}
      theme={theme}
      data={{
        counts: { corrections: 128, reports: 904, injections: 61, projects: 3, bytes: 4_817_000, encrypted: false },
        pending: [],
        phrase: '',
        busy: 'no',
        deleted: null,
        error: null,
        onPhrase: nothing,
        onExport: nothing,
        onDelete: nothing,
      }}
      {...change}
    />
  );

const BLOCKS = [
  blockStatus(REPORTS.bad),
  blockStatus(REPORTS.good, { report: 'r2' }),
  blockStatus('running'),
  blockStatus(REPORTS.long),
  blockStatus(REPORTS.trace),
  blockStatus(REPORTS.laid, { report: 'r5' }),
  blockStatus(REPORTS.laidLong),
  blockStatus(REPORTS.unplaced),
];
BLOCKS.forEach((one, index) => {
  one.block.index = index;
});

const CHANGES: PanelViewProps['changes'] = [
  { id: 'c1', at: '2026-11-20T13:04:00Z', files: ['src/sum.ts'] },
  { id: 'c2', at: '2026-11-19T09:30:00Z', files: REPORTS.laidLong.target?.writes?.map(({ file }) => file) ?? [] },
];

const panel =
  (change: Partial<PanelViewProps>) =>
  (theme: BarTheme): VNode => (
    <PanelView
      tab={{ ...TAB, blocks: BLOCKS }}
      projects={PROJECTS}
      chosen={null}
      error={null}
      recording={null}
      onLeaveRecording={nothing}
      theme={theme}
      onBind={nothing}
      onChoose={nothing}
      onCancel={nothing}
      onRecord={nothing}
      stop={STOP}
      placed={null}
      onPlace={nothing}
      onAllow={nothing}
      onMute={nothing}
      onUnmute={nothing}
      fixing={null}
      onFix={nothing}
      onLeaveFix={nothing}
      onCopyFix={nothing}
      applying={{}}
      changes={[]}
      kept={[]}
      onRecordKept={nothing}
      undoError={null}
      onApplying={nothing}
      onUndo={nothing}
      {...change}
    />
  );
const chosen = (index: number): Partial<PanelViewProps> => {
  const block = BLOCKS[index];
  return { chosen: block === undefined ? null : blockKey(block) };
};

/** Every state of the extension's own pages. */
export const PAGE_STATES = {
  ...SHARING_STATES,
  'popup-loading': popup({ kind: 'loading' }),
  'popup-failed': popup({ kind: 'failed', error: errorBody('CV052') }),
  'popup-status': popup(status({})),
  'popup-status-pending': popup(status({ pending: PENDING })),
  'popup-status-away': popup(
    status({ tab: { ...TAB, host: AWAY, health: { ...HEALTH, missing: ['composer'] } }, projects: [] }),
  ),
  'popup-verdicts': popup(status({ tab: { ...TAB, blocks: BLOCKS, health: { ...HEALTH, blocks: 12 } } })),
  'popup-unfinished': popup(
    status({ unfinished: `src/${'a-long-folder/'.repeat(6)}pages.py`, gate: { ...GATE, stopped: true } }),
  ),
  'popup-elsewhere': popup(status({ tab: { ...TAB, onClaude: false, health: null } })),
  'popup-record': popup(form({})),
  'popup-record-stopped': popup(form({}), nothing),
  'popup-record-empty': popup(
    form({ fields: empty, quoted: undefined, hasCode: false, sources: [], errors: checkFields(empty) }),
  ),
  'popup-record-said': popup(
    form({ quoted: undefined, isDescribed: true, fields: { ...filled, category: '', sentence: 'x'.repeat(180) } }),
  ),
  'popup-record-secret': popup(form({ submission: { kind: 'secret', hits: HITS } })),
  'popup-record-failed': popup(form({ submission: { kind: 'failed', error: errorBody('CV064') } })),
  'popup-record-bidi': popup(
    form({ fields: { ...filled, output: 'if \u202eadmin:\n  pass\n', correction: 'if admin:\n  pass\n' } }),
  ),
  'popup-record-reverifying': popup(form({ reverifying: { step: 'running', progress: PROGRESS } })),
  'popup-record-confirmed': popup(form({ reverifying: { step: 'done', job: 'j', confirmation: CONFIRMED } })),
  'popup-record-contradicted': popup(
    form({
      reverifying: {
        step: 'done',
        job: 'j',
        confirmation: {
          ...CONFIRMED,
          status: 'contradicted',
          why: 'The correction fails, too: basedpyright (reportUndefinedVariable) is still found.',
          after: REPORTS.bad,
        },
      },
    }),
  ),
  'popup-stored': popup(done('stored')),
  'popup-pending': popup(done('pending')),
  options: options({}),
  'options-one-project': options({ projects: { ...PROJECT_ACTIONS, projects: PROJECTS.slice(0, 1) } }),
  'options-permissions': options({ tab: 'permissions' }),
  'options-tools': options({ tab: 'tools' }),
  'options-data': options({ tab: 'data' }),
  'options-page': options({ tab: 'page' }),
  'options-stopped': options({ stop: { ...STOP, gate: { ...GATE, stopped: true } } }),
  'options-tools-empty': options({ tab: 'tools', tools: [] }),
  'options-muted': options({ tab: 'muted' }),
  'options-muted-empty': options({ tab: 'muted', muted: { mutes: [], onUnmute: nothing } }),
  'options-empty': options({ projects: { ...PROJECT_ACTIONS, projects: [] }, tools: null, health: null, host: AWAY }),
  'options-away': options({
    projects: { ...PROJECT_ACTIONS, projects: null },
    snippets: { runCode: null, onRunCode: nothing },
    declarations: { consent: null, onRegistry: nothing },
    muted: { mutes: null, onUnmute: nothing },
    tools: null,
    host: AWAY,
  }),
  'panel-empty': panel({ tab: TAB }),
  'panel-elsewhere': panel({ tab: { ...TAB, onClaude: false } }),
  'panel-loading': panel({ tab: null }),
  'panel-bad': panel(chosen(0)),
  'panel-record': panel({ recording: form({ onMove: undefined }) as PanelViewProps['recording'] }),
  'panel-recorded': panel({ recording: done('stored') as PanelViewProps['recording'] }),
  'panel-running': panel(chosen(2)),
  'panel-long': panel(chosen(3)),
  'panel-stopped': panel({
    stop: {
      ...STOP,
      gate: {
        ...GATE,
        stopped: true,
        forbidden: [{ region: 'disk', cause: 'the disk is full', attemptsLeft: 2 }],
        near: [{ run: 'job', resource: 'wallMs', share: 0.72 }],
      },
    },
  }),
  'panel-laid': panel({ ...chosen(5), changes: CHANGES }),
  'panel-apply': panel({ ...chosen(5), applying: { r1: { step: 'asked' } } }),
  'panel-apply-long': panel({ ...chosen(6), applying: { r1: { step: 'asked' } } }),
  'panel-kept': panel({
    ...chosen(5),
    changes: CHANGES,
    kept: [
      {
        change: CHANGES[0]?.id ?? '',
        at: CHANGES[0]?.at ?? '',
        file: CHANGES[0]?.files[0] ?? '',
        language: 'typescript',
        lines: [3, 9],
        written: 'a',
        kept: 'b',
      },
    ],
  }),
  'panel-applied': panel({ ...chosen(5), applying: { r1: { step: 'applied', change: 'c1' } }, changes: CHANGES }),
  'panel-apply-failed': panel({
    ...chosen(5),
    applying: { r1: { step: 'failed', error: errorBody('CV034', 'src/sum.ts is not as it was.') } },
    changes: CHANGES,
    undoError: errorBody('CV035', 'src/sum.ts was changed since.'),
  }),
  'panel-fix-trying': panel({ ...chosen(0), fixing: FIXES.trying }),
  'panel-fix-mended': panel({ ...chosen(0), fixing: FIXES.mended }),
  'panel-fix-worse': panel({ ...chosen(0), fixing: FIXES.worse }),
  'panel-fix-failed': panel({ ...chosen(0), fixing: FIXES.failed }),
  'panel-unplaced': panel({ ...chosen(7), placed: 'j1' }),
  'panel-trace': panel({ ...chosen(4), tab: { ...TAB, blocks: BLOCKS, host: AWAY } }),
  'options-with-stopped-note': (theme: BarTheme) => (
    <>
      <StoppedBanner onResume={nothing} theme={theme} />
      {options({})(theme)}
    </>
  ),
  ...INSIGHTS_STATES,
  ...WELCOME_STATES,
  ...CONSENT_STATES,
} as const satisfies Record<string, (theme: BarTheme) => VNode>;
