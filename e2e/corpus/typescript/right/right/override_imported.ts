import { BaseTransport, type Flushable, type LogEntry } from "@acme/logging";

export interface BatchOptions {
  url: string;
  maxBatch?: number;
}

/** Sends log entries to an HTTP endpoint in batches. */
export class HttpTransport extends BaseTransport implements Flushable {
  private batch: LogEntry[] = [];
  private readonly maxBatch: number;

  constructor(private readonly options: BatchOptions) {
    super("http");
    this.maxBatch = options.maxBatch ?? 50;
  }

  protected override async write(entry: LogEntry): Promise<void> {
    this.batch.push(entry);
    if (this.batch.length >= this.maxBatch) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.batch.length === 0) return;
    const entries = this.batch;
    this.batch = [];
    const response = await fetch(this.options.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ entries }),
    });
    if (!response.ok) {
      this.batch = [...entries, ...this.batch];
      throw new Error(`Log endpoint answered ${response.status}`);
    }
  }

  override async close(): Promise<void> {
    await this.flush();
    await super.close();
  }
}
