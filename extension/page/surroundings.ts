import type { HostState } from '../platform/messages.ts';
import type { WorkerClient } from '../platform/worker-link.ts';
import type { ClickGuard } from './click-guard.ts';
import type { Composer } from './composer.ts';
import type { AskedBlock } from '../../shared/same-code.ts';
import type { Pack } from './packs/pack.ts';
import type { Theme } from './theme.ts';

/** What every bar and the chip share; the page's owner changes it and then asks for a new drawing. */
export interface Surroundings {
  readonly document: Document;
  readonly link: Pick<WorkerClient, 'request'>;
  readonly guard: ClickGuard;
  readonly sheets: readonly CSSStyleSheet[];
  readonly composer: Pick<Composer, 'draft' | 'findCard' | 'insertAtEnd'>;
  readonly pack: Pack;
  conversation: string | null;
  readonly theme: Theme;
  host: HostState;
  /** What Claude was last asked to mend; its answer is verified as the next round. */
  asked: AskedBlock | null;
}
