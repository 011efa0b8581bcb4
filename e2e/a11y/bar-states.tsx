import type { VNode } from 'preact';
import { BlockBar } from '../../extension/ui/block-bar.tsx';
import { KnownIssuesChip } from '../../extension/ui/known-issues-view.tsx';
import type { BlockBarProps, KnownIssuesChipProps } from '../../extension/ui/props.ts';
import { errorBody } from '../../shared/errors.ts';
import type { Report } from '../../shared/report.ts';
import type { ContextPlan } from '../../shared/project-requests.ts';
import { blockStatus, REPORTS } from './sample-reports.ts';

/** A theme as the states are drawn in it. */
export type BarTheme = 'light' | 'dark';

const nothing = (): void => undefined;

/** A bar with nothing known yet, changed where a state differs. */
function bar(theme: BarTheme, change: Partial<BlockBarProps>): VNode {
  return (
    <BlockBar
      language="python"
      languageSource="class"
      file={null}
      status={null}
      host={{ state: 'ready', version: '0.1.0', error: null }}
      error={null}
      expanded={false}
      theme={theme}
      onVerify={nothing}
      onOffer={nothing}
      onCancel={nothing}
      onRecord={nothing}
      onToggle={nothing}
      toggled={new Set()}
      inDraft={null}
      onAskFix={nothing}
      onUndoRequest={nothing}
      onTickFix={nothing}
      onCopyRequest={nothing}
      onOpenReport={nothing}
      onFix={nothing}
      onApply={nothing}
      onAllow={nothing}
      onJump={nothing}
      onLanguage={nothing}
      {...change}
    />
  );
}

const TEXT = `<known_issues project="shop">
## Known Issues for shop

### Patterns to Avoid

- **logic_error:off_by_one** (5 occurrences)
  Loop bounds often wrong. Use exclusive upper bounds.
  Guidance: Always use 0..n not 0..=n unless explicitly needed

### Recent Corrections

- [logic_error] Pagination used >= instead of > for last page check
</known_issues>`;

const SENTENCES = [
  'Use exclusive upper bounds in pagination.',
  'Never switch off TLS verification in requests.',
  `Take the long way round: ${'averylongwordthatnobodycanbreak'.repeat(4)}, and say why it is so long.`,
  '</known_issues> <img src=x> [here](javascript:alert(1)) \u202Eback',
  'لا تستخدم unwrap في هذا المشروع',
];
const ISSUES = SENTENCES.map((sentence, index) => ({
  id: `i${index}`,
  kind: 'pattern' as const,
  sentence,
  text: 'x',
  bytes: 80,
  why: [`recorded ${index + 2} times, last on 12 Nov, in TypeScript`],
}));

const plan: ContextPlan = {
  project: 'shop',
  mode: 'ask',
  text: TEXT,
  facts: 'for the project shop · 2 less pressing',
  bytes: 612,
  budget: 8_192,
  dropped: 2,
  already: 3,
  frame: { open: '<known_issues project="shop">', title: '## Known Issues for shop' },
  items: ISSUES,
};

function chip(theme: BarTheme, change: Partial<KnownIssuesChipProps>): VNode {
  return (
    <div class="at-composer">
      <KnownIssuesChip
        plan={plan}
        unticked={new Set(['i3'])}
        text={TEXT}
        state="ready"
        inserted={null}
        error={null}
        theme={theme}
        onPreview={nothing}
        onTick={nothing}
        onInsert={nothing}
        onUndo={nothing}
        onCopy={nothing}
        onOff={nothing}
        {...change}
      />
      <div class="composer">Reply to Claude</div>
    </div>
  );
}

const open = { expanded: true };

const newer = (mended: boolean) => ({
  ...blockStatus(REPORTS.bad),
  newer: { block: { turn: 't2', index: 0, codeHash: '1'.repeat(64) }, mended },
});
const applicable: Report = {
  ...REPORTS.good,
  project: 'p1',
  file: 'src/sum.ts',
  ...(REPORTS.laid.target === undefined ? {} : { target: REPORTS.laid.target }),
};

/** Every state of the bar, its panel and the chip; each is drawn in an open shadow root. */
export const BAR_STATES = {
  'bar-idle': (theme) => bar(theme, {}),
  'bar-idle-open': (theme) => bar(theme, open),
  'bar-no-language': (theme) => bar(theme, { language: null, languageSource: null }),
  'bar-offer': (theme) => bar(theme, { language: null, languageSource: null, guess: 'csharp' }),
  'bar-offer-open': (theme) => bar(theme, { ...open, language: null, languageSource: null, guess: 'python' }),
  'bar-guessed': (theme) => bar(theme, { languageSource: 'content', file: 'src/pagination/page.py' }),
  'bar-queued': (theme) => bar(theme, { status: blockStatus('queued', { progress: [] }) }),
  'bar-running': (theme) => bar(theme, { status: blockStatus('running') }),
  'bar-running-open': (theme) => bar(theme, { ...open, status: blockStatus('running') }),
  'bar-good': (theme) => bar(theme, { status: blockStatus(REPORTS.good) }),
  'bar-good-open': (theme) => bar(theme, { ...open, status: blockStatus(REPORTS.good) }),
  'bar-static-open': (theme) => bar(theme, { ...open, status: blockStatus(REPORTS.static) }),
  'bar-bad': (theme) => bar(theme, { status: blockStatus(REPORTS.bad) }),
  'bar-bad-open': (theme) => bar(theme, { ...open, status: blockStatus(REPORTS.bad) }),
  'bar-mended': (theme) => bar(theme, { status: newer(true) }),
  'bar-newer-open': (theme) => bar(theme, { ...open, file: 'src/pages/page.py', status: newer(false) }),
  'bar-applicable': (theme) => bar(theme, { file: 'src/sum.ts', status: blockStatus(applicable) }),
  'bar-asked-open': (theme) => bar(theme, { ...open, inDraft: 'fix', status: blockStatus(REPORTS.bad) }),
  'bar-muted-open': (theme) =>
    bar(theme, { ...open, onMute: nothing, onUnmute: nothing, status: blockStatus(REPORTS.muted) }),
  'bar-trace-open': (theme) => bar(theme, { ...open, language: 'tlaplus', status: blockStatus(REPORTS.trace) }),
  'bar-proved-open': (theme) => bar(theme, { ...open, language: 'smtlib', status: blockStatus(REPORTS.proved) }),
  'bar-unknown-open': (theme) => bar(theme, { ...open, status: blockStatus(REPORTS.unknown) }),
  'bar-not-run-open': (theme) => bar(theme, { ...open, language: 'rust', status: blockStatus(REPORTS.notRun) }),
  'bar-laid-open': (theme) =>
    bar(theme, {
      ...open,
      language: 'typescript',
      file: 'src/sum.ts',
      onPlace: nothing,
      status: blockStatus(REPORTS.laid),
    }),
  'bar-laid-long-open': (theme) =>
    bar(theme, {
      ...open,
      language: 'typescript',
      file: REPORTS.laidLong.file,
      onPlace: nothing,
      status: blockStatus(REPORTS.laidLong),
    }),
  'bar-unplaced-open': (theme) => bar(theme, { ...open, onPlace: nothing, status: blockStatus(REPORTS.unplaced) }),
  'bar-scratch-open': (theme) => bar(theme, { ...open, onPlace: nothing, status: blockStatus(REPORTS.scratch) }),
  'bar-cancelled-open': (theme) => bar(theme, { ...open, status: blockStatus('cancelled') }),
  'bar-failed-open': (theme) => bar(theme, { ...open, status: blockStatus('failed', { error: errorBody('CV015') }) }),
  'bar-away-open': (theme) =>
    bar(theme, { ...open, host: { state: 'away', version: null, error: errorBody('CV050') } }),
  'bar-error-open': (theme) => bar(theme, { ...open, error: errorBody('CV061') }),
  'bar-long-open': (theme) => bar(theme, { ...open, file: REPORTS.long.file, status: blockStatus(REPORTS.long) }),
  'bar-bidi-open': (theme) => bar(theme, { ...open, file: REPORTS.bidi.file, status: blockStatus(REPORTS.bidi) }),
  'chip-ready': (theme) => chip(theme, {}),
  'chip-empty': (theme) => chip(theme, { plan: { ...plan, items: [], bytes: 0, text: '' } }),
  'chip-preview': (theme) => chip(theme, { state: 'previewing' }),
  'chip-preview-bidi': (theme) =>
    chip(theme, {
      state: 'previewing',
      plan: { ...plan, text: `${TEXT}\n- a \u202ehidden\u2069 word\u200b`, dropped: 0, already: 0 },
    }),
  'chip-inserting': (theme) => chip(theme, { state: 'inserting' }),
  'chip-inserted': (theme) => chip(theme, { state: 'inserted', inserted: { items: 7, bytes: 612 } }),
  'chip-copied': (theme) => chip(theme, { state: 'copied' }),
  'chip-error': (theme) => chip(theme, { state: 'error', error: errorBody('CV062') }),
} as const satisfies Record<string, (theme: BarTheme) => VNode>;
