export interface Repository<T> {
  get(id: string): T | undefined;
  all(): T[];
}

export class MemoryRepository<T> implements Repository<T> {
  private readonly items = new Map<string, T>();

  get(id: string): T | undefined {
    return this.items.get(id);
  }

  list(): T[] {
    return [...this.items.values()];
  }
}
