import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { PatternEffect } from '../../../shared/insights.ts';
import type { PatternEdit, PatternRow } from '../../../shared/pattern.ts';
import type { Filters } from './filters.tsx';
import type { OpenPart } from './pattern-card.tsx';
import type { PatternsTopicProps } from './patterns-topic.tsx';

/** Patterns that are shown at first, and with every "more". */
const STEP = 10;
/** Corrections of a pattern that its card shows. */
const MEMBERS = 50;

function wordsOf(edit: PatternEdit): string {
  switch (edit.do) {
    case 'merge':
      return 'The patterns are merged.';
    case 'split':
      return 'Split off.';
    case 'rename':
      return 'Renamed.';
    case 'guide':
      return 'The guidance was changed.';
    case 'pin':
      return edit.on ? 'Pinned.' : 'Unpinned.';
    case 'retire':
      return edit.on ? 'Retired.' : 'In use again.';
  }
}

/** The patterns that the filters leave, and what is done to them. Asks nothing before `ready`. */
export function usePatterns(
  client: WorkerClient,
  { project, language }: Filters,
  ready: boolean,
): Omit<PatternsTopicProps, 'filtered' | 'rewording'> & { reload(): void } {
  const [listed, setListed] = useState<{ patterns: readonly PatternRow[]; total: number } | null>(null);
  const [effects, setEffects] = useState<ReadonlyMap<string, PatternEffect>>(new Map());
  const [shown, setShown] = useState(STEP);
  const [open, setOpen] = useState<PatternsTopicProps['open']>(null);
  const [busy, setBusy] = useState(false);
  const [last, setLast] = useState<{ words: string; edit: number | null } | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const round = useRef(0);
  const failed = (thrown: unknown): void => setError(errorBodyOf(thrown));

  const load = useCallback(async (): Promise<void> => {
    const mine = (round.current += 1);
    try {
      const reply = await askHost(client, 'patterns.list', project === undefined ? {} : { project });
      if (mine !== round.current) return;
      const patterns = reply.patterns.filter((one) => language === undefined || one.language === language);
      setListed({ patterns, total: reply.total });
      setEffects(new Map());
      setError(null);
    } catch (thrown) {
      if (mine === round.current) failed(thrown);
    }
  }, [client, project, language]);

  useEffect(() => {
    setListed(null);
    setOpen(null);
    setShown(STEP);
    if (ready) void load();
  }, [load, ready]);

  const patterns = listed?.patterns ?? null;
  useEffect(() => {
    const missing = (patterns ?? []).slice(0, shown).flatMap(({ id }) => (effects.has(id) ? [] : [id]));
    if (missing.length === 0) return;
    const mine = round.current;
    askHost(client, 'patterns.effects', { patterns: missing.slice(0, 100) }).then((reply) => {
      // What is not there any more must not be asked for again and again: its row goes with the next list.
      if (mine === round.current && reply.effects.length > 0)
        setEffects((before) => new Map([...before, ...reply.effects.map((each) => [each.pattern, each] as const)]));
    }, failed);
  }, [patterns, shown, effects]);

  const openPart = (pattern: string, part: OpenPart): void => {
    setOpen(part === null ? null : { pattern, part, members: null });
    if (part !== 'members' && part !== 'split') return;
    askHost(client, 'feedback.list', { pattern, limit: MEMBERS }).then(
      ({ rows }) => setOpen((before) => (before?.pattern === pattern ? { ...before, members: rows } : before)),
      failed,
    );
  };

  const doing = async (action: () => Promise<{ words: string; edit: number | null }>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      setLast(await action());
      setOpen(null);
      await load();
    } catch (thrown) {
      failed(thrown);
    } finally {
      setBusy(false);
    }
  };

  return {
    patterns,
    total: listed?.total ?? 0,
    shown,
    effects,
    open,
    busy,
    done: last === null ? null : { words: last.words, undoable: last.edit !== null },
    error,
    onOpen: openPart,
    onEdit: (edit) =>
      void doing(async () => ({ words: wordsOf(edit), edit: (await askHost(client, 'patterns.edit', { edit })).edit })),
    onUndo: () => {
      const edit = last?.edit;
      if (edit !== null && edit !== undefined)
        void doing(() => askHost(client, 'patterns.undo', { edit }).then(() => ({ words: 'Undone.', edit: null })));
    },
    onMore: () => setShown((before) => before + STEP),
    onRetry: () => void load(),
    reload: () => void load(),
  };
}
