export class UndoHistory<T> {
  private past: T[] = [];
  private future: T[] = [];
  private present: T;

  constructor(initial: T) {
    this.present = initial;
  }

  get current(): T {
    return this.present;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  push(state: T): void {
    this.past.push(this.present);
    this.present = state;
    this.future = [];
  }

  undo(): boolean {
    if (!this.canUndo) return false;
    this.future.push(this.present);
    this.present = this.past.pop()!;
    return true;
  }

  redo(): boolean {
    if (!this.canRedo) return false;
    this.past.push(this.present);
    this.present = this.future.pop()!;
    return true;
  }
}
