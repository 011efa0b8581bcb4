import { connectWorker } from '../../platform/worker-client.ts';
import { ownVersion } from '../../platform/browser.ts';
import { copyText } from '../../platform/clipboard.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { Options } from './options-controller.tsx';

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

mountPage(
  <Options
    client={connectWorker('options')}
    extensionVersion={ownVersion()}
    download={download}
    now={() => new Date()}
    copy={(text) => copyText(document, text)}
  />,
  document,
);
