import type { BlockStatus, HostState, StrengthShown } from '../platform/messages.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { Finding } from '../../shared/finding.ts';
import type { LanguageId, LanguageSource } from '../../shared/language.ts';
import type { OracleKind } from '../../shared/oracle.ts';
import type { MuteAsked } from '../../shared/mute-requests.ts';
import type { ContextPlan } from '../../shared/project-requests.ts';

/** What the bar over a block shows and does. Handlers get the DOM event so that the click guard can judge it. */
export interface BlockBarProps {
  language: LanguageId | null;
  languageSource: LanguageSource | null;
  /** What the code of a block without a language looks like. */
  guess?: LanguageId | null;
  file: string | null;
  status: BlockStatus | null;
  host: HostState;
  /** An error that belongs to this block and to no job: refused click, block too large. */
  error: ErrorBody | null;
  expanded: boolean;
  /** Why the block looks as if its user had corrected it. */
  noticed?: 'changed' | 'error' | 'said-wrong' | 'edited' | 'retried' | null;
  /** Which theme the page around has. */
  theme: 'light' | 'dark';
  /** Blocks of the same message, this one included. */
  inReply?: number;
  onVerify(event: Event): void;
  /** Takes the block for what it looks like, and verifies it. */
  onOffer?(event: Event): void;
  /** Verifies those of its message that have no verdict. */
  onVerifyReply?(event: Event): void;
  onCancel(event: Event): void;
  onRecord(event: Event): void;
  onToggle(event: Event): void;
  /** Keys of the findings whose box "ask Claude to fix this" the user pressed. */
  toggled: ReadonlySet<string>;
  /** Which request stands in the draft, as far as is known. */
  inDraft: 'fix' | OracleKind | null;
  onAskFix(event: Event): void;
  /** Asks Claude for what shows whether the block is right. */
  onAskOracle?(event: Event, kind: OracleKind): void;
  /** How strong the tests are that ran on the block, once somebody asked. */
  strength?: StrengthShown | 'measuring' | null;
  onStrength?(event: Event): void;
  /** Asks Claude for the tests that would notice what those that are there do not. */
  onAskMissing?(event: Event): void;
  /** Asks the same in a new conversation instead. */
  onAskElsewhere?(event: Event): void;
  /** Takes the request out of the draft again. */
  onUndoRequest(event: Event): void;
  /** Where the block stands that this one was asked for, to show whether it is right. */
  oracleOf?: 'above' | 'elsewhere' | null;
  /** Leads to that block. */
  onOracleOf?(event: Event): void;
  onTickFix(event: Event, finding: string): void;
  /** Copies the request that the message box did not take. */
  onCopyRequest(event: Event): void;
  onOpenReport(event: Event): void;
  /** Shows in the side panel what the fix of a finding changes, and what the checks say of it. */
  onFix?(event: Event, finding: Finding): void;
  /** Leads to the block that answers this one's report. */
  onNewer?(event: Event): void;
  /** Shows the question in the side panel whether the block is written into its project. */
  onApply?(event: Event): void;
  /** Shows the page on which the block gets a project, or the permission that it lacks. */
  onAllow(event: Event): void;
  onJump(event: Event, line: number): void;
  onLanguage(event: Event, language: LanguageId): void;
  /** Verifies again as this file of the project; null: as the file that it seems to be. */
  onPlace?(event: Event, file: string | null): void;
  /** Silences findings of its report. */
  onMute?(event: Event, asked: MuteAsked): void;
  /** Has what this mute silenced told again. */
  onUnmute?(event: Event, mute: string): void;
}

/** What the chip at the composer shows and does. */
export interface KnownIssuesChipProps {
  plan: ContextPlan;
  /** Ids of the items whose boxes are not ticked. */
  unticked: ReadonlySet<string>;
  /** Exactly what would be inserted: the ticked ones. */
  text: string;
  state: 'ready' | 'previewing' | 'inserting' | 'inserted' | 'copied' | 'error';
  /** Number of items and bytes that went into the draft, once inserted. */
  inserted: { items: number; bytes: number } | null;
  error: ErrorBody | null;
  theme: 'light' | 'dark';
  onPreview(event: Event): void;
  onTick(event: Event, id: string): void;
  onInsert(event: Event): void;
  onUndo(event: Event): void;
  onCopy(event: Event): void;
  onOff(event: Event): void;
}
