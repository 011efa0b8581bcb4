class UndoStack {
  constructor(initial) {
    this.states = [initial];
    this.position = 0;
  }

  get current() {
    return this.states[this.position];
  }

  push(state) {
    this.position += 1;
    this.states.splice(this.position, 0, state);
  }

  undo() {
    if (this.position > 0) this.position -= 1;
    return this.current;
  }

  redo() {
    if (this.position < this.states.length - 1) this.position += 1;
    return this.current;
  }
}

module.exports = { UndoStack };
