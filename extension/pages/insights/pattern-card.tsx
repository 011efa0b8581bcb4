import type { VNode } from 'preact';
import type { PatternEffect } from '../../../shared/insights.ts';
import { LANGUAGES, type LanguageId } from '../../../shared/language.ts';
import type { PatternEdit, PatternRow } from '../../../shared/pattern.ts';
import type { GuidanceScope } from '../../../shared/guidance.ts';
import type { FeedbackRow } from '../../../shared/keeping-requests.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/text.tsx';
import { visibleText } from '../../ui/visible-text.ts';
import { count, patternWords } from '../../../shared/words.ts';
import { PatternActionForm, type PatternForm } from './pattern-actions.tsx';

/** What is open in a card: a form, its corrections, or nothing. */
export type OpenPart = PatternForm | 'members' | null;

/** A pattern with what is known of it and what can be done to it. */
export interface PatternCardProps {
  pattern: PatternRow;
  /** All that are shown, for what it contradicts and what it may be merged with. */
  all: readonly PatternRow[];
  /** The greatest weight of all. */
  heaviest: number;
  effect: PatternEffect | undefined;
  /** What Claude suggests to be told, where it was asked. */
  suggestion: string | undefined;
  open: OpenPart;
  /** Its newest corrections; null until they are there. */
  members: readonly FeedbackRow[] | null;
  busy: boolean;
  onOpen(part: OpenPart): void;
  onEdit(edit: PatternEdit): void;
}

/** Where Claude is told. */
const SCOPE_WORDS: Record<GuidanceScope, (pattern: PatternRow) => string> = {
  everywhere: () => 'Used in every conversation about code.',
  language: ({ language }) => `Used in conversations about ${languageWords(language)}, in every project.`,
  project: () => 'Used in conversations of its project.',
};

const languageWords = (language: string | null): string =>
  language !== null && Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language as LanguageId].title : 'its language';

const scopeOf = ({ project, language, pathGlob }: PatternRow): string =>
  [
    project ?? 'no project',
    ...(language === null
      ? []
      : [Object.hasOwn(LANGUAGES, language) ? LANGUAGES[language as LanguageId].title : language]),
    ...(pathGlob === null ? [] : [pathGlob]),
  ].join(', ');

function occurrences({ statuses, size }: PatternRow): string {
  const parts = Object.entries(statuses).flatMap(([status, n]) => (n === 0 ? [] : [`${n} ${status}`]));
  return `${count(size, 'correction')}: ${parts.join(', ')}`;
}

const textOf = ({ guidance, description }: PatternRow): string => guidance ?? description;

function Opposite({ pattern, others }: { pattern: PatternRow; others: readonly PatternRow[] }): VNode {
  return (
    <div class="stack tight">
      <p class="verdict" data-tone="warn">
        Corrections of the same kind contradict each other. Retire one, or merge them and write what applies.
      </p>
      <div class="opposite">
        {[pattern, ...others].map((one) => (
          <div key={one.id}>
            <p class="muted">
              <Text
                of={
                  one.id === pattern.id
                    ? 'This one'
                    : `${patternWords(one.name)}, ${count(one.size, 'correction')}, newest ${one.newest.slice(0, 10)}`
                }
              />
            </p>
            <p class="wraps" dir="auto">
              <Text of={textOf(one)} />
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}

function Members({ members, size }: { members: readonly FeedbackRow[] | null; size: number }): VNode {
  if (members === null) return <p class="muted">Asking for its corrections.</p>;
  return (
    <div class="stack tight">
      <ul class="members">
        {members.map(({ id, timestamp, issue, status }) => (
          <li key={id}>
            <time datetime={timestamp}>{timestamp.slice(0, 10)}</time>
            <span class="issue wraps" dir="auto">
              <Text of={issue.slice(0, 300)} />
            </span>
            <span class="tag" data-status={status ?? 'claimed'}>
              {status ?? 'claimed'}
            </span>
          </li>
        ))}
      </ul>
      {size > members.length && <p class="muted">{`The newest ${members.length} of ${size}.`}</p>}
    </div>
  );
}

function Suggestion({
  sentence,
  busy,
  onTake,
}: {
  sentence: string;
  busy: boolean;
  onTake(sentence: string): void;
}): VNode {
  return (
    <div class="row">
      <span dir="auto">
        Claude suggests:{' '}
        <q>
          <Text of={sentence} />
        </q>
      </span>
      <Button label="Use it" icon="check" off={busy} onPress={() => onTake(sentence)} />
    </div>
  );
}

/** One kind of mistake: what it is, how much it weighs, what telling Claude did, and the hand edits. */
export function PatternCard(props: PatternCardProps): VNode {
  const { pattern, all, heaviest, effect, open, members, busy, onOpen, onEdit } = props;
  const { id, name, weight, life, pinned, guidance, scope, description } = pattern;
  const isDraft = guidance === null && life !== 'retired';
  const opposite = all.filter((other) => pattern.contradicts.includes(other.id));
  const others = all.filter(
    (other) => other.id !== id && other.project === pattern.project && other.category === pattern.category,
  );
  const toggle = (part: Exclude<OpenPart, null>): void => onOpen(open === part ? null : part);
  const actionButton = (label: string, part: Exclude<OpenPart, null>): VNode => (
    <Button label={label} kind="quiet" expanded={open === part} onPress={() => toggle(part)} />
  );
  return (
    <li class="card stack tight" aria-labelledby={`pattern-${id}`}>
      <div class="row spread">
        <h3 id={`pattern-${id}`} dir="auto">
          <Text of={patternWords(name)} />
        </h3>
        <span class="row">
          <span class="weight" title="Its corrections, each half as heavy after one half-life">
            <span>
              <span style={{ width: `${heaviest > 0 ? (100 * weight) / heaviest : 0}%` }} />
            </span>
            {`weight ${weight.toFixed(1)}`}
          </span>
          <span class="tag" data-life={isDraft ? 'candidate' : life}>
            {isDraft ? 'needs a sentence' : life}
          </span>
          {pinned && (
            <span class="tag" data-life="active">
              pinned
            </span>
          )}
        </span>
      </div>
      <p class="muted wraps">
        <Text of={`${occurrences(pattern)}. ${scopeOf(pattern)}`} />
      </p>
      <p class="guidance" dir="auto">
        <Text of={guidance ?? description} />
      </p>
      <p class="muted">
        {guidance === null
          ? 'Draft: this is what was wrong. It is not sent to Claude until you write what to do instead.'
          : SCOPE_WORDS[scope](pattern)}
      </p>
      {isDraft && props.suggestion !== undefined && (
        <Suggestion
          sentence={props.suggestion}
          busy={busy}
          onTake={(sentence) => onEdit({ do: 'guide', pattern: id, guidance: sentence, scope })}
        />
      )}
      {!isDraft && (
        <p>
          <b>Effect:</b> <Text of={effect?.text ?? 'not loaded yet.'} />
        </p>
      )}
      {opposite.length > 0 && <Opposite pattern={pattern} others={opposite} />}
      <div class="actions" role="group" aria-label={`What to do with ${visibleText(patternWords(name))}`}>
        <Button
          label={pinned ? 'Unpin' : 'Pin'}
          kind="quiet"
          off={busy}
          title={pinned ? undefined : 'Always included in prompts, however old'}
          onPress={() => onEdit({ do: 'pin', pattern: id, on: !pinned })}
        />
        {/* Without a person's word age retires, too; only that word can be taken back. */}
        <Button
          label={life === 'retired' ? 'Use again' : 'Retire'}
          kind="quiet"
          off={busy}
          title={life === 'retired' ? undefined : 'No longer sent to Claude'}
          onPress={() => onEdit({ do: 'retire', pattern: id, on: life !== 'retired' })}
        />
        {actionButton('Rename', 'rename')}
        {actionButton(guidance === null ? 'Write the sentence' : 'Edit the sentence', 'guide')}
        {actionButton('Merge', 'merge')}
        {actionButton('Split', 'split')}
        {actionButton('Corrections', 'members')}
      </div>
      {open === 'members' && <Members members={members} size={pattern.size} />}
      {open !== null && open !== 'members' && (
        <PatternActionForm
          key={open}
          form={open}
          pattern={pattern}
          others={others}
          members={members}
          suggestion={props.suggestion}
          busy={busy}
          onEdit={onEdit}
          onClose={() => onOpen(null)}
        />
      )}
    </li>
  );
}
