import { StatusBarAlignment, window, type Disposable } from 'vscode';
import { noteStatus, type DocumentStatus } from './document-status.ts';

/** The item that says of the file in front what was checked. */
export interface StatusBar extends Disposable {
  note(status: DocumentStatus): void;
  /** What was not checked of the file in front, and what would check it. */
  notChecked(): DocumentStatus['notChecked'];
}

const ICONS = { bad: '$(error)', warn: '$(warning)', ok: '$(pass)', unknown: '$(question)' } as const;

/** Shows the status of whatever file is in front. */
export function createStatusBar(): StatusBar {
  const statuses = new Map<string, DocumentStatus>();
  const item = window.createStatusBarItem('claude-verify', StatusBarAlignment.Left);
  item.name = 'claude-verify';
  item.command = 'claude-verify.showStatus';
  const inFront = (): DocumentStatus | undefined =>
    statuses.get(window.activeTextEditor?.document.uri.toString() ?? '');
  const show = (): void => {
    const status = inFront();
    if (status === undefined) return item.hide();
    item.text = `${ICONS[status.tone]} ${status.text}`;
    item.tooltip = status.notChecked.map(({ what }) => what).join('\n');
    item.show();
  };
  const moved = window.onDidChangeActiveTextEditor(show);
  return {
    note(status) {
      noteStatus(statuses, status);
      show();
    },
    notChecked: () => inFront()?.notChecked ?? [],
    dispose() {
      moved.dispose();
      item.dispose();
    },
  };
}
