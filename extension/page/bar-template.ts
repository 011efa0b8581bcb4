import { h, render } from 'preact';
import type { LanguageId, LanguageSource } from '../../shared/language.ts';
import type { HostState } from '../platform/messages.ts';
import { awayWords } from '../ui/host-words.ts';
import { BlockBar } from '../ui/block-bar.tsx';
import type { BlockBarProps } from '../ui/props.ts';
import type { Theme } from './theme.ts';

/** The look of a bar with which nothing has happened yet. Bars of one name look alike to the last attribute. */
export interface BarLook {
  name: string;
  props: Pick<BlockBarProps, 'language' | 'languageSource' | 'guess' | 'file' | 'host' | 'theme'>;
}

interface Preview {
  language: LanguageId | null;
  languageSource: LanguageSource | null;
  guess?: LanguageId | null;
  file: string | null;
}

const nothing = (): void => undefined;

const UNTOUCHED = {
  status: null,
  error: null,
  expanded: false,
  onVerify: nothing,
  onOffer: nothing,
  onCancel: nothing,
  onRecord: nothing,
  onToggle: nothing,
  toggled: new Set<string>(),
  inDraft: null,
  onAskFix: nothing,
  onUndoRequest: nothing,
  onTickFix: nothing,
  onCopyRequest: nothing,
  onOpenReport: nothing,
  onAllow: nothing,
  onJump: nothing,
  onLanguage: nothing,
};

/** What the component made of looks without a file name, which are few on a page. */
const templates = new Map<string, Element>();

/** How an untouched bar looks. */
export function lookOf(
  { language, languageSource, guess = null, file }: Preview,
  host: HostState,
  theme: Theme,
): BarLook {
  const away = host.state === 'away' ? awayWords(host) : '';
  return {
    name: `${language} ${languageSource === 'content'} ${guess} ${away} ${theme} ${file ?? ''}`,
    props: { language, languageSource, guess, file, host, theme },
  };
}

/**
 * A bar of this look without handlers: a copy of one that was drawn before, which is far cheaper than drawing it, and a
 * long conversation wants hundreds.
 */
export function copyOfTemplate({ name, props }: BarLook, document: Document): Element {
  if (props.file !== null) return drawn(props, document);
  let template = templates.get(name);
  if (template === undefined) templates.set(name, (template = drawn(props, document)));
  return template.cloneNode(true) as Element;
}

function drawn(props: BarLook['props'], document: Document): Element {
  const room = document.createElement('div');
  render(h(BlockBar, { ...props, ...UNTOUCHED }), room);
  // It never gets an event: only its nodes are shown.
  return room.firstElementChild ?? room;
}
