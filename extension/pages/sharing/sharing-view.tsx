import type { VNode } from 'preact';
import type { ErrorBody } from '../../../shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Contents, Topic } from '../../ui/topic.tsx';
import { PermissionsTopic, type PermissionsTopicProps } from './permissions-topic.tsx';
import { PrepareTopic, type PrepareTopicProps } from './prepare-topic.tsx';
import { QueueTopic, type QueueTopicProps } from './queue-topic.tsx';
import { ReceiverTopic, type ReceiverTopicProps } from './receiver-topic.tsx';
import { SendTopic, type SendTopicProps } from './send-topic.tsx';

/** Everything that the page shows and does. */
export interface SharingViewProps {
  permissions: PermissionsTopicProps;
  receiver: ReceiverTopicProps;
  prepare: PrepareTopicProps;
  queue: QueueTopicProps;
  send: SendTopicProps;
  /** Why nothing is shown; what it shows otherwise stays. */
  error: ErrorBody | null;
  /** Said once to those who do not see the page. */
  announcement: string;
  theme?: 'light' | 'dark';
  onReload(): void;
}

const TOPICS = [
  ['projects', 'Projects'],
  ['receiver', 'Receiver'],
  ['prepare', 'Prepare'],
  ['review', 'Review'],
  ['send', 'Send'],
] as const;

/** The page on which it is seen and said what of the corrections may leave this machine. */
export function SharingView(props: SharingViewProps): VNode {
  const { theme } = props;
  return (
    <div class="cv page" data-theme={theme}>
      <div class="cv options wide" data-theme={theme}>
        <Contents topics={TOPICS}>
          <a href="/extension/pages/options/options.html">Options</a>
        </Contents>
        <main>
          <header class="stack tight">
            <h1>Sharing corrections</h1>
            <p class="lede">
              Off unless a project's file and you both opt in. Shared data is anonymised, and you review and accept
              every byte first.
            </p>
          </header>
          <div class="unseen" role="status">
            {props.announcement}
          </div>
          {props.error !== null && (
            <ErrorNote error={props.error}>
              <Button label="Try again" onPress={props.onReload} />
            </ErrorNote>
          )}
          <Topic id="projects" title="Projects">
            <PermissionsTopic {...props.permissions} />
          </Topic>
          <Topic id="receiver" title="Receiver">
            <ReceiverTopic {...props.receiver} />
          </Topic>
          <Topic id="prepare" title="Prepare">
            <PrepareTopic {...props.prepare} />
          </Topic>
          <Topic id="review" title="Review">
            <QueueTopic {...props.queue} />
          </Topic>
          <Topic id="send" title="Send">
            <SendTopic {...props.send} />
          </Topic>
        </main>
      </div>
    </div>
  );
}
