import { isPinned, openShortcutSettings, shortcuts } from '../../platform/browser.ts';
import { copyText } from '../../platform/clipboard.ts';
import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { StoppedNote } from '../../ui/stopped-note.tsx';
import { browserOf } from './browser-name.ts';
import { Welcome } from './welcome-controller.tsx';

const client = connectWorker('welcome');

mountPage(
  <>
    <StoppedNote client={client} />
    <Welcome
      client={client}
      browser={browserOf(navigator)}
      newId={() => crypto.randomUUID()}
      copy={(text) => copyText(document, text)}
      isPinned={isPinned}
      shortcuts={shortcuts}
      openShortcuts={() => void openShortcutSettings()}
    />
  </>,
  document,
);
