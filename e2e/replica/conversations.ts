import { ARTIFACTS, DIFFS } from './conversations/artifacts.ts';
import { DEMO } from './conversations/demo.ts';
import { HOSTILE } from './conversations/hostile.ts';
import { LANGUAGE_SAMPLES } from './conversations/languages.ts';
import { LONG } from './conversations/long.ts';
import { PROJECTS } from './conversations/projects.ts';
import { PROMISED } from './conversations/promised.ts';
import { STREAMING } from './conversations/streaming.ts';
import type { Conversation } from './model.ts';

const EMPTY: Conversation = {
  id: '0c0a1f00-5e1f-4c1b-9a50-000000000008',
  slug: 'empty',
  title: 'Untitled',
  family: 'hub',
  shape: 'B',
  messages: [],
  reply: '',
  tricks: [],
};

/** All conversations of the replica, in the order of the sidebar. */
export const CONVERSATIONS: readonly Conversation[] = [
  DEMO,
  LANGUAGE_SAMPLES,
  LONG,
  STREAMING,
  ARTIFACTS,
  DIFFS,
  HOSTILE,
  EMPTY,
  ...PROJECTS,
  PROMISED,
];
