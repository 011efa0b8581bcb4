export class UndoHistory<T> {
  private states: T[];
  private at = 0;

  constructor(initial: T) {
    this.states = [initial];
  }

  get current(): T {
    return this.states[this.at];
  }

  get canUndo(): boolean {
    return this.at > 0;
  }

  get canRedo(): boolean {
    return this.at < this.states.length - 1;
  }

  push(state: T): void {
    this.states.splice(this.at + 1, Infinity, state);
    this.at++;
  }

  undo(): boolean {
    return this.move(-1, this.canUndo);
  }

  redo(): boolean {
    return this.move(1, this.canRedo);
  }

  private move(by: number, isPossible: boolean): boolean {
    if (isPossible) this.at += by;
    return isPossible;
  }
}
