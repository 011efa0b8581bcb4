import { openSidebar } from '../../platform/browser.ts';
import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { Popup } from './popup-controller.tsx';

mountPage(
  <Popup
    client={connectWorker('popup')}
    newId={() => crypto.randomUUID()}
    now={() => new Date()}
    close={() => window.close()}
    {...(openSidebar === undefined ? {} : { openSidebar })}
  />,
  document,
);
