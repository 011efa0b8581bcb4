import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { Panel } from './panel-controller.tsx';

mountPage(<Panel client={connectWorker('panel')} newId={() => crypto.randomUUID()} now={() => new Date()} />, document);
