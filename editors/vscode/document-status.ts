/** How one document stands, as the server tells it. */
export interface DocumentStatus {
  uri: string;
  state: 'verified' | 'failed' | 'away' | 'edited' | 'closed';
  text: string;
  tone: 'bad' | 'warn' | 'ok' | 'unknown';
  notChecked: { what: string; how: string }[];
}

/** Notes how a document stands; of one that was closed nothing is kept. */
export function noteStatus(statuses: Map<string, DocumentStatus>, status: DocumentStatus): void {
  if (status.state === 'closed') statuses.delete(status.uri);
  else statuses.set(status.uri, status);
}
