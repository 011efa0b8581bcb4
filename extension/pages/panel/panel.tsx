import { copyText } from '../../platform/clipboard.ts';
import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { Panel } from './panel-controller.tsx';

mountPage(
  <Panel
    client={connectWorker('panel')}
    newId={() => crypto.randomUUID()}
    now={() => new Date()}
    copy={(text) => copyText(document, text)}
  />,
  document,
);
