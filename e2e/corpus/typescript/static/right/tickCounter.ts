export class TickCounter {
  private ticks = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  tick(): void {
    this.ticks += 1;
  }

  start(): void {
    this.timer = setInterval(() => this.tick(), 1000);
  }

  stop(): number {
    clearInterval(this.timer);
    return this.ticks;
  }
}
