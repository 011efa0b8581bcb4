import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { duration } from '../../../shared/words.ts';
import type { DrawnPlot, DrawPlot, PlotSpec } from './plots.ts';

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A table as CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvOf({
  head,
  rows,
}: {
  head: readonly (string | number)[];
  rows: readonly (readonly (string | number)[])[];
}): string {
  return [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** What every plot needs from the page around it. */
export interface PlotSurroundings {
  theme: 'light' | 'dark';
  draw: DrawPlot;
  /** Hands something to the user as a file. */
  save(name: string, what: Blob): void;
}

interface PlotCardProps extends PlotSurroundings {
  spec: PlotSpec;
}

const POINTED_AT = { weeks: 'bar', rows: 'bar', dots: 'row', calibration: 'dot' } as const;

function Key({ spec, theme, place }: { spec: PlotSpec; theme: 'light' | 'dark'; place: number | null }): VNode {
  const value = ({ values, unit = '' }: PlotSpec['series'][number]): string | null => {
    const n = place === null ? null : (values[place] ?? null);
    if (n === null) return null;
    return spec.shape === 'dots' ? duration(n) : `${n.toLocaleString('en-GB')}${unit}`;
  };
  const isDots = spec.shape === 'dots' || spec.shape === 'calibration';
  return (
    <ul class="key">
      {spec.series.map((series) => (
        <li key={series.name}>
          <span class={isDots ? 'swatch dot' : 'swatch'} style={{ background: series.shade[theme] }} />
          <span>{series.name}</span>
          <span class="number">{value(series)}</span>
        </li>
      ))}
      <li class="place muted">
        {place === null
          ? `Point at a ${POINTED_AT[spec.shape]} for its values.`
          : `${spec.shape === 'weeks' ? 'week from ' : ''}${spec.places[place] ?? ''}`}
      </li>
    </ul>
  );
}

function Figures({ spec }: { spec: PlotSpec }): VNode {
  const [open, setOpen] = useState(false);
  const { head, rows } = spec.table;
  return (
    <details class="more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{`${spec.title}: figures as a table`}</summary>
      {open && (
        // A box that scrolls has to be reachable by keyboard.
        <div class="scrolls" role="region" aria-label={`${spec.title}, figures`} tabIndex={0}>
          <table class="table">
            <thead>
              <tr>
                {head.map((name, at) => (
                  <th key={name} scope="col" class={typeof rows[0]?.[at] === 'number' ? 'number' : undefined}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, at) =>
                    at === 0 ? (
                      <th key={head[at]} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={head[at]} class={typeof cell === 'number' ? 'number' : undefined}>
                        {cell}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

/** A plot with its key, what it shows in words, its figures, and its exports. */
export function PlotCard({ spec, theme, draw, save }: PlotCardProps): VNode {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnPlot | null>(null);
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => {
    if (box.current === null) return undefined;
    const plot = draw(spec, box.current, theme, setPlace);
    drawn.current = plot;
    return () => plot.close();
  }, [spec, theme]);

  const savePicture = async (): Promise<void> => {
    const picture = await drawn.current?.picture();
    if (picture !== null && picture !== undefined) save(`claude-verify-${spec.id}.png`, picture);
  };
  return (
    <figure class="card stack tight" aria-labelledby={`plot-${spec.id}`}>
      <h3 id={`plot-${spec.id}`}>{spec.title}</h3>
      <Key spec={spec} theme={theme} place={place} />
      <div class="plot" ref={box} role="img" aria-label={`${spec.title}. ${spec.caption}`} />
      <figcaption class="muted">{spec.caption}</figcaption>
      <Figures spec={spec} />
      <div class="actions">
        <Button
          label="CSV"
          icon="insert"
          kind="quiet"
          title={`${spec.title}: save the figures as CSV`}
          onPress={() => save(`claude-verify-${spec.id}.csv`, new Blob([csvOf(spec.table)], { type: 'text/csv' }))}
        />
        <Button
          label="PNG"
          icon="insert"
          kind="quiet"
          title={`${spec.title}: save the picture as PNG`}
          onPress={() => void savePicture()}
        />
      </div>
    </figure>
  );
}
