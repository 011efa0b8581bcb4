import type { VNode } from 'preact';
import { WelcomeView, type WelcomeViewProps } from '../../extension/pages/welcome/welcome-view.tsx';
import { errorBody } from '../../shared/errors.ts';
import type { BarTheme } from './bar-states.tsx';
import { REPORTS } from './sample-reports.ts';

const nothing = (): void => undefined;
const away = (code: 'CV050' | 'CV054'): WelcomeViewProps['host'] => ({
  state: 'away',
  version: null,
  error: errorBody(code),
});

const LONG_COMMAND = `/home/ada/${'a-long-name/'.repeat(8)}native-host/bin/claude-verify install --browser brave`;

const welcome =
  (change: Partial<WelcomeViewProps>) =>
  (theme: BarTheme): VNode => (
    <WelcomeView
      host={{ state: 'ready', version: '0.1.0', error: null }}
      installCommand={LONG_COMMAND}
      isUnpacked={false}
      copied="no"
      sample={{ step: 'idle' }}
      pinned={null}
      howToPin="Click the puzzle piece next to the address bar, then the pin next to claude-verify."
      shortcuts={[
        { name: 'verify-block', what: 'Verify the code block that is focused or nearest', keys: 'Alt+Shift+V' },
        { name: 'open-panel', what: 'Open the side panel', keys: '' },
      ]}
      theme={theme}
      onCopy={nothing}
      onVerify={nothing}
      onShortcuts={nothing}
      {...change}
    />
  );

/** States of the welcome page. */
export const WELCOME_STATES = {
  'welcome-asking': welcome({ host: { state: 'unknown', version: null, error: null }, shortcuts: [] }),
  'welcome-no-host': welcome({ host: away('CV050'), isUnpacked: true, copied: 'failed', pinned: false }),
  'welcome-hung-host': welcome({ host: away('CV054'), pinned: true }),
  'welcome-running': welcome({ sample: { step: 'running', progress: [] } }),
  'welcome-report': welcome({ sample: { step: 'done', report: REPORTS.bad }, pinned: true }),
  'welcome-failed': welcome({ sample: { step: 'failed', error: errorBody('CV015') } }),
} as const satisfies Record<string, (theme: BarTheme) => VNode>;
