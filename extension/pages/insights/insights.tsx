import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { StoppedNote } from '../../ui/stopped-note.tsx';
import { drawPlot } from './draw-plot.ts';
import { Insights } from './insights-controller.tsx';
import { insightsSheet } from './insights-sheet.ts';

function save(name: string, what: Blob): void {
  const address = URL.createObjectURL(what);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

const client = connectWorker('insights');

mountPage(
  <>
    <StoppedNote client={client} />
    <Insights client={client} draw={drawPlot} save={save} dark={matchMedia('(prefers-color-scheme: dark)')} />
  </>,
  document,
);
// After what all own pages have: its rules go before theirs.
document.adoptedStyleSheets = [...document.adoptedStyleSheets, insightsSheet()];
