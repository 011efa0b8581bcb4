import type { MessageConnection } from 'vscode-jsonrpc';
import type { Diagnostic } from 'vscode-languageserver-types';
import * as z from 'zod/mini';
import type { EditorProgress } from './progress-of-job.ts';
import { STATUS_NOTIFICATION, type ShownStatus } from './shown-status.ts';

const TYPES = { error: 1, warning: 2, info: 3, log: 4 } as const;

const cancelledSchema = z.object({ token: z.union([z.string(), z.int()]) });
const chosenSchema = z.nullish(z.object({ title: z.string() }));

/** What the server says to the editor. Nothing rejects: an editor that went away hears nothing. */
export interface Editor {
  publish(uri: string, version: number | undefined, diagnostics: readonly Diagnostic[]): void;
  status(status: ShownStatus): void;
  log(text: string): void;
  show(severity: 'error' | 'warning' | 'info', text: string): void;
  /** Asks the person to choose one of some titles; undefined when they close the question. */
  choose(text: string, titles: readonly string[]): Promise<string | undefined>;
  /**
   * Shows how far something is. @param given the token of the editor's; without one it is asked to take one, if it can
   * show any. @param onCancel called when the person cancels it there.
   */
  progress(title: string, given: string | number | undefined, onCancel: () => void): Promise<EditorProgress>;
}

const NO_PROGRESS: EditorProgress = { report: () => undefined, end: () => undefined };

/** Speaks over a connection. @param canCreateProgress asked when it is needed. */
export function createEditor(connection: MessageConnection, canCreateProgress: () => boolean): Editor {
  const notify = (method: string, params: object): void => {
    connection.sendNotification(method, params).catch(() => undefined);
  };
  let tokens = 0;
  const cancels = new Map<string | number, () => void>();
  connection.onNotification('window/workDoneProgress/cancel', (params: unknown) => {
    const token = cancelledSchema.safeParse(params).data?.token;
    if (token !== undefined) cancels.get(token)?.();
  });
  return {
    publish(uri, version, diagnostics) {
      notify('textDocument/publishDiagnostics', {
        uri,
        ...(version === undefined ? {} : { version }),
        diagnostics,
      });
    },
    status: (status) => notify(STATUS_NOTIFICATION, status),
    log: (message) => notify('window/logMessage', { type: TYPES.log, message }),
    show: (severity, message) => notify('window/showMessage', { type: TYPES[severity], message }),
    async choose(message, titles) {
      const actions = titles.map((title) => ({ title }));
      const answer: unknown = await connection
        .sendRequest('window/showMessageRequest', { type: TYPES.info, message, actions })
        .catch(() => null);
      return chosenSchema.safeParse(answer).data?.title;
    },
    async progress(title, given, onCancel) {
      tokens += 1;
      const token = given ?? `claude-verify-${tokens}`;
      if (given === undefined) {
        if (!canCreateProgress()) return NO_PROGRESS;
        const refused = await connection.sendRequest('window/workDoneProgress/create', { token }).then(
          () => false,
          () => true,
        );
        if (refused) return NO_PROGRESS;
      }
      const tell = (value: object): void => notify('$/progress', { token, value });
      cancels.set(token, onCancel);
      tell({ kind: 'begin', title, percentage: 0, cancellable: true });
      return {
        report: (message, percentage) => tell({ kind: 'report', message, percentage }),
        end(message) {
          cancels.delete(token);
          tell({ kind: 'end', message });
        },
      };
    },
  };
}
