export class Store {
  private readonly rows = new Map<string, number>();

  async put(key: string, value: number): Promise<void> {
    await Promise.resolve();
    this.rows.set(key, value);
  }

  size(): number {
    return this.rows.size;
  }
}

export type Outcome = { kind: 'stored' } | { kind: 'skipped' };
