import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ReplyBody } from '../../../shared/protocol.ts';
import { askHost } from '../../platform/ask-host.ts';
import type { WorkerClient } from '../../platform/worker-link.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Text } from '../../ui/text.tsx';
import { brierWords, calibrationPlot } from './calibration-plot.ts';
import type { Filters } from './filters.tsx';
import { PlotCard, type PlotSurroundings } from './plot-card.tsx';

/** How earlier verdicts turned out; null until the host has answered. */
type Turned = ReplyBody<'insights.calibration'> | null;

/** What was judged of the project and the language that are chosen. Asks nothing before `ready`. */
export function useCalibration(
  client: WorkerClient,
  { project, language }: Filters,
  ready: boolean,
  failed: (thrown: unknown) => void,
): { turned: Turned; reload(): void } {
  const [turned, setTurned] = useState<Turned>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!ready) return undefined;
    let isWanted = true;
    const asked = { ...(project === undefined ? {} : { project }), ...(language === undefined ? {} : { language }) };
    askHost(client, 'insights.calibration', asked).then(
      (reply) => isWanted && setTurned(reply),
      (thrown: unknown) => isWanted && failed(thrown),
    );
    return () => {
      isWanted = false;
    };
  }, [client, project, language, ready, round]);
  return { turned, reload: () => setRound((n) => n + 1) };
}

function Scores({ enough, tools }: NonNullable<Turned>): VNode {
  return (
    // A box that scrolls has to be reachable by keyboard.
    <div class="scrolls" role="region" aria-label="How verdicts of each tool turned out" tabIndex={0}>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">tool</th>
            <th scope="col" class="number">
              judged verdicts
            </th>
            <th scope="col" class="number">
              right
            </th>
            <th scope="col" class="number">
              Brier score
            </th>
          </tr>
        </thead>
        <tbody>
          {tools.map(({ tool, seen, right, brier }) => (
            <tr key={tool}>
              <th scope="row">
                <Text of={tool} />
              </th>
              <td class="number">{seen}</td>
              <td class="number">{right}</td>
              <td class="number">{brier === null ? `not enough data (${seen} of ${enough})` : brierWords(brier)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Judged({ turned, ...around }: { turned: NonNullable<Turned> } & PlotSurroundings): VNode {
  const [chosen, setChosen] = useState('');
  const { all, tools, enough, since } = turned;
  const known = tools.filter(({ brier }) => brier !== null);
  const shown = known.find(({ tool }) => `=${tool}` === chosen) ?? all;
  const plot = useMemo(() => calibrationPlot(shown), [shown]);
  return (
    <>
      <p class="muted">
        {'A verdict counts as wrong when you mute its finding as not a problem here. It counts as right ' +
          'when a correction that tools confirm fixes what it found, or when an answer fixes it and two ' +
          'tools found the same place or the counterexample was replayed. If a tool merely stops reporting ' +
          'a finding, its advice was followed, and that is not counted. A proof that a replayed ' +
          'counterexample contradicts was wrong. The same code counts once. ' +
          `Counted since ${since?.slice(0, 10) ?? 'now'}, for all versions of a tool together. Data older than two ` +
          'years is removed. Most verdicts are never judged, and the judged ones are not a fair sample. ' +
          `From ${enough} judged verdicts of a solver in a language on, they decide whether it is asked ` +
          'first, and may lower the trust in its proofs. They never make a check pass.'}
      </p>
      {plot === null ? (
        <p>{`Not enough data for a figure: ${all.seen} of ${enough} judged verdicts.`}</p>
      ) : (
        <>
          {known.length > 0 && (
            <div class="filters">
              <Field id="reliability-tool" label="Reliability of">
                {(control) => (
                  <select
                    {...control}
                    class="select"
                    value={shown === all ? '' : chosen}
                    onChange={({ currentTarget: { value } }) => setChosen(value)}
                  >
                    <option value="">{all.tool}</option>
                    {known.map(({ tool }) => (
                      <option key={tool} value={`=${tool}`}>
                        {tool}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
          )}
          <PlotCard spec={plot} {...around} />
        </>
      )}
      <Scores {...turned} />
    </>
  );
}

/** Whether the verdicts of each tool turned out right, and how well that was foretold. */
export function CalibrationTopic({ turned, ...around }: { turned: Turned } & PlotSurroundings): VNode {
  return (
    <section class="stack" aria-labelledby="reliability-title">
      <h2 id="reliability-title">Reliability</h2>
      {turned === null && <p class="muted">Loading…</p>}
      {turned !== null && turned.all.seen === 0 && (
        <EmptyState
          title="No verdicts judged yet"
          text={
            'When you mute a finding as not a problem here, its tool was wrong. When a correction that tools ' +
            'confirm fixes it, the tool was right. Both count here, by tool.'
          }
        />
      )}
      {turned !== null && turned.all.seen > 0 && <Judged turned={turned} {...around} />}
    </section>
  );
}
