type Listener<Args extends unknown[]> = (...args: Args) => void;

export class Emitter<Events extends Record<string, unknown[]>> {
  readonly #listeners: { [K in keyof Events]?: Set<Listener<Events[K]>> } = {};

  /** Adds a listener and returns the function that removes it. */
  on<K extends keyof Events>(event: K, listener: Listener<Events[K]>): () => void {
    const set = (this.#listeners[event] ??= new Set());
    set.add(listener);
    return () => {
      set.delete(listener);
    };
  }

  once<K extends keyof Events>(event: K, listener: Listener<Events[K]>): () => void {
    const off = this.on(event, (...args) => {
      off();
      listener(...args);
    });
    return off;
  }

  emit<K extends keyof Events>(event: K, ...args: Events[K]): boolean {
    const set = this.#listeners[event];
    if (!set || set.size === 0) return false;
    for (const listener of [...set]) listener(...args);
    return true;
  }
}

type DownloadEvents = {
  progress: [loaded: number, total: number];
  done: [];
};

const download = new Emitter<DownloadEvents>();
download.on("progress", (loaded, total) => console.log(`${Math.round((loaded / total) * 100)}%`));
download.once("done", () => console.log("finished"));
download.emit("progress", 50, 200);
download.emit("done");
