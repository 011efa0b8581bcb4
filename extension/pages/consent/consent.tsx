import { closeOwnTab } from '../../platform/browser.ts';
import { copyText } from '../../platform/clipboard.ts';
import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { StoppedNote } from '../../ui/stopped-note.tsx';
import { Consent } from './consent-controller.tsx';

const [lacks, job = ''] = location.hash.slice(1).split('/');

const client = connectWorker('consent');

mountPage(
  <>
    <StoppedNote client={client} />
    <Consent
      client={client}
      job={decodeURIComponent(job)}
      lacks={lacks === 'network' ? 'network' : 'run-code'}
      copy={(text) => copyText(document, text)}
      close={closeOwnTab}
    />
  </>,
  document,
);
