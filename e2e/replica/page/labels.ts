import type { PageLanguage } from '../model.ts';

const LABELS = {
  en: {
    copy: 'Copy to clipboard',
    code: (language: string) => (language === '' ? 'code' : `${language} code`),
    codeGroup: 'Code',
    tooLong: 'Syntax highlighting has been disabled due to code size.',
    panel: (title: string) => `Artifact panel: ${title}`,
    preview: 'Preview',
    codeTab: 'Code',
    backToPresent: 'Back to the latest version',
    send: 'Send message',
    stop: 'Stop response',
    retry: 'Retry',
    copyMessage: 'Copy',
    placeholder: 'Reply to Claude...',
    editor: 'Write your prompt to Claude',
    youSaid: 'You said: ',
    claudeSaid: 'Claude responded: ',
    thought: (seconds: number) => `Thought for ${seconds}s`,
    thinking: 'Thinking',
    view: (title: string) => `View ${title}`,
    download: (title: string) => `Download ${title}`,
    newChat: 'New chat',
    greeting: 'How can I help you today?',
    close: 'Close',
  },
  de: {
    copy: 'In die Zwischenablage kopieren',
    code: (language: string) => (language === '' ? 'Code' : `${language}-Code`),
    codeGroup: 'Quelltext',
    tooLong: 'Die Syntaxhervorhebung ist wegen der Größe abgeschaltet.',
    panel: (title: string) => `Artefakt: ${title}`,
    preview: 'Vorschau',
    codeTab: 'Quelltext',
    backToPresent: 'Zurück zur neuesten Fassung',
    send: 'Nachricht senden',
    stop: 'Antwort anhalten',
    retry: 'Erneut versuchen',
    copyMessage: 'Kopieren',
    placeholder: 'Claude antworten …',
    editor: 'Schreiben Sie Ihre Anfrage an Claude',
    youSaid: 'Sie sagten: ',
    claudeSaid: 'Claude antwortete: ',
    thought: (seconds: number) => `${seconds} s nachgedacht`,
    thinking: 'Denkt nach',
    view: (title: string) => `${title} ansehen`,
    download: (title: string) => `${title} herunterladen`,
    newChat: 'Neuer Chat',
    greeting: 'Wie kann ich Ihnen heute helfen?',
    close: 'Schließen',
  },
} as const;

/** The page's labels in one language. */
export type Labels = (typeof LABELS)[PageLanguage];

/** Labels of `language`. */
export const labelsOf = (language: PageLanguage): Labels => LABELS[language];
