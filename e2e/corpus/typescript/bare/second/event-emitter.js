class EventEmitter {
  constructor() {
    this.entries = [];
  }

  on(event, listener) {
    this.entries = [...this.entries, { event, listener, once: false }];
    return () => this.off(event, listener);
  }

  once(event, listener) {
    const entry = { event, listener, once: true };
    this.entries = [...this.entries, entry];
    return () => {
      this.entries = this.entries.filter((other) => other !== entry);
    };
  }

  off(event, listener) {
    const at = this.entries.findIndex((e) => e.event === event && e.listener === listener && !e.once);
    if (at >= 0) this.entries = this.entries.toSpliced(at, 1);
  }

  emit(event, ...args) {
    const told = this.entries.filter((entry) => entry.event === event);
    for (const entry of told) {
      if (entry.once) this.entries = this.entries.filter((other) => other !== entry);
      entry.listener(...args);
    }
    return told.length > 0;
  }
}

module.exports = EventEmitter;
