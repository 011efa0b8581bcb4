import { applyPatches, enablePatches, produceWithPatch, type Patch } from 'immer';

enablePatches();

interface Board {
  cards: string[];
}

export class History {
  private readonly undoStack: Patch[][] = [];

  constructor(public board: Board) {}

  change(recipe: (draft: Board) => void): void {
    const [next, , inverse] = produceWithPatch(this.board, recipe);
    this.undoStack.push(inverse);
    this.board = next;
  }

  undo(): void {
    const patches = this.undoStack.pop();
    if (patches) this.board = applyPatches(this.board, patches);
  }
}
