export interface Store {
  put(key: string, value: string): Promise<void>;
}

export class Draft {
  constructor(private readonly store: Store) {}

  async save(text: string): Promise<string> {
    this.store.put('draft', text);
    return 'saved';
  }
}
