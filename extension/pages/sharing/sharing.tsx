import { connectWorker } from '../../platform/worker-client.ts';
import { mountPage } from '../../ui/mount-page.ts';
import { Sharing } from './sharing-controller.tsx';

mountPage(<Sharing client={connectWorker('sharing')} />, document);
