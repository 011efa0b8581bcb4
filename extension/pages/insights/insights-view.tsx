import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { Overview } from '../../../shared/insights.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { count } from '../../../shared/words.ts';
import { CalibrationTopic } from './calibration-topic.tsx';
import { CorrectionsList, type CorrectionsListProps } from './corrections-list.tsx';
import { FilterBar, type Filters } from './filters.tsx';
import { PatternsTopic, type PatternsTopicProps } from './patterns-topic.tsx';
import { PlotCard, type PlotSurroundings } from './plot-card.tsx';
import { MutedTopic, type MutedTopicProps } from '../../ui/muted-topic.tsx';
import { Text } from '../../ui/text.tsx';
import { RulesTopic, type RulesTopicProps } from './rules-topic.tsx';
import { ReverifyClaimed, type ReverifyClaimedProps } from './reverify-claimed.tsx';
import { injectedPlot, mistakesPlot, outcomesPlot, timesPlot } from './plots.ts';

/** Everything that the page shows and does. */
export interface InsightsViewProps extends PlotSurroundings {
  filters: Filters;
  /** Null until the host has answered once. */
  overview: Overview | null;
  turned: Parameters<typeof CalibrationTopic>[0]['turned'];
  patterns: Omit<PatternsTopicProps, 'filtered'>;
  rules: RulesTopicProps;
  rows: Omit<CorrectionsListProps, 'filtered' | 'claims'>;
  claims: ReverifyClaimedProps;
  muted: MutedTopicProps;
  error: ErrorBody | null;
  onFilters(filters: Filters): void;
  onRetry(): void;
}

function Statuses({ statuses }: Pick<Overview, 'statuses'>): VNode {
  return (
    <ul class="sums" aria-label="Mistakes by status">
      <li>
        <b>{statuses.confirmed}</b> confirmed by tools
      </li>
      <li>
        <b>{statuses.plausible}</b> plausible, one side only
      </li>
      <li>
        <b>{statuses.claimed}</b> claimed by a person
      </li>
      <li>
        <b>{statuses.contradicted}</b> contradicted: the correction also fails
      </li>
    </ul>
  );
}

function MistakesTopic({ overview, ...around }: { overview: Overview } & PlotSurroundings): VNode {
  const plot = useMemo(() => mistakesPlot(overview), [overview]);
  const { otherMistakes } = overview;
  const others = `${count(otherMistakes, 'mistake')} outside these weeks. Choose a longer period above.`;
  return (
    <section class="stack" aria-labelledby="mistakes-title">
      <h2 id="mistakes-title">Mistakes</h2>
      {plot === null ? (
        <EmptyState
          title={otherMistakes === 0 ? 'No mistakes recorded yet' : 'No mistakes in these weeks'}
          text={
            otherMistakes === 0
              ? 'Each correction that you record counts here in its week, by kind. Click Record under a code ' +
                'block that was wrong, or run `claude-verify feedback record FILE`.'
              : others
          }
        />
      ) : (
        <>
          <PlotCard spec={plot} {...around} />
          <Statuses statuses={overview.statuses} />
          {otherMistakes > 0 && <p class="muted">{`Also ${others}`}</p>}
        </>
      )}
    </section>
  );
}

function ChecksTopic({ overview, ...around }: { overview: Overview } & PlotSurroundings): VNode {
  const outcomes = useMemo(() => outcomesPlot(overview), [overview]);
  const times = useMemo(() => timesPlot(overview), [overview]);
  return (
    <section class="stack" aria-labelledby="checks-title">
      <h2 id="checks-title">Verifications</h2>
      {outcomes === null ? (
        <EmptyState
          title="Nothing was verified in these weeks"
          text={
            'Click Verify under a code block, or run `claude-verify verify FILE`. What each tool reported ' +
            'and how long it took appears here.'
          }
        />
      ) : (
        <div class="beside">
          <PlotCard spec={outcomes} {...around} />
          {times !== null && <PlotCard spec={times} {...around} />}
        </div>
      )}
    </section>
  );
}

function ToldTopic({
  overview,
  language,
  ...around
}: { overview: Overview; language: boolean } & PlotSurroundings): VNode {
  const plot = useMemo(() => injectedPlot(overview), [overview]);
  return (
    <section class="stack" aria-labelledby="told-title">
      <h2 id="told-title">Told to Claude</h2>
      {plot === null ? (
        <EmptyState
          title="No known issues were sent in these weeks"
          text={
            'Choose a project for a conversation in the popup. The chip at the message box then offers its ' +
            'known issues, and those you insert count here.'
          }
        />
      ) : (
        <PlotCard spec={plot} {...around} />
      )}
      {language && (
        <p class="muted">
          Known issues that you write yourself have no language. With a language selected, only learned patterns count.
        </p>
      )}
    </section>
  );
}

/** The page's tree, a pure function of what it shows. */
export function InsightsView(props: InsightsViewProps): VNode {
  const { filters, overview, error, theme, draw, save } = props;
  const around = { theme, draw, save };
  const filtered = filters.project !== undefined || filters.language !== undefined;
  return (
    <div class="cv page" data-theme={theme}>
      <main class="cv insights" data-theme={theme}>
        <header class="head">
          <h1>Insights</h1>
          <a href="/extension/pages/options/options.html" target="_blank" rel="noreferrer">
            Options
          </a>
        </header>
        {error !== null && (
          <ErrorNote error={error}>
            <Button label="Try again" onPress={props.onRetry} />
          </ErrorNote>
        )}
        {overview === null && error === null && <p class="muted">Loading…</p>}
        {overview !== null && (
          <>
            <FilterBar
              filters={filters}
              projects={overview.projects}
              languages={overview.languages}
              onFilters={props.onFilters}
            />
            <p class="lead">
              <Text of={overview.effect} />
            </p>
            <MistakesTopic overview={overview} {...around} />
            <ChecksTopic overview={overview} {...around} />
            <CalibrationTopic turned={props.turned} {...around} />
            <ToldTopic overview={overview} language={filters.language !== undefined} {...around} />
            <PatternsTopic {...props.patterns} filtered={filtered} />
            <RulesTopic {...props.rules} />
            <section class="stack" aria-labelledby="muted-title">
              <h2 id="muted-title">Muted findings</h2>
              <MutedTopic {...props.muted} />
            </section>
            <CorrectionsList {...props.rows} filtered={filtered} claims={<ReverifyClaimed {...props.claims} />} />
          </>
        )}
      </main>
    </div>
  );
}
