class EventEmitter {
  constructor() {
    this.listeners = new Map();
  }

  on(event, listener) {
    if (!this.listeners.has(event)) {
      this.listeners.set(event, []);
    }
    this.listeners.get(event).push(listener);
    return () => this.off(event, listener);
  }

  once(event, listener) {
    const wrapper = (...args) => {
      this.off(event, wrapper);
      listener(...args);
    };
    return this.on(event, wrapper);
  }

  off(event, listener) {
    const list = this.listeners.get(event) || [];
    const index = list.indexOf(listener);
    if (index !== -1) {
      list.splice(index, 1);
    }
  }

  emit(event, ...args) {
    const list = this.listeners.get(event) || [];
    const heard = list.length > 0;
    for (const listener of list) {
      listener(...args);
    }
    return heard;
  }
}

module.exports = EventEmitter;
