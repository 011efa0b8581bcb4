import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { StoppedNote } from '../../ui/stopped-note.tsx';
import { Sharing } from './sharing-controller.tsx';

const client = connectWorker('sharing');

mountPage(
  <>
    <StoppedNote client={client} />
    <Sharing client={client} />
  </>,
  document,
);
