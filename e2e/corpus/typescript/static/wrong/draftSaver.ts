interface Draft {
  id: string;
  text: string;
  changed: Date;
}

interface DraftStore {
  put(key: string, value: string): Promise<void>;
}

export class DraftSaver {
  private readonly store: DraftStore;
  private readonly notify: (message: string) => void;

  constructor(store: DraftStore, notify: (message: string) => void) {
    this.store = store;
    this.notify = notify;
  }

  async save(draft: Draft): Promise<boolean> {
    try {
      this.store.put(`draft:${draft.id}`, JSON.stringify(draft));
      this.notify('saved');
      return true;
    } catch (error) {
      this.notify(`not saved: ${String(error)}`);
      return false;
    }
  }
}
