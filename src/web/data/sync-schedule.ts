// When the device exchanges with the server: on demand, at intervals, and after a failure with growing pauses.

const firstBackoff = 1_000;
const longestBackoff = 60_000;
const longestRetryAfter = 300_000;
const syncInterval = 60_000;

/** `retryAfter`: seconds, by the server. `again`: how soon the next attempt may succeed. */
export type Failure = { retryAfter: number; again: 'soon' | 'rarely' | 'never' };

export class SyncSchedule {
  private running: Promise<void> | null = null;
  private wanted = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private backoff = firstBackoff;
  /** From Retry-After: no request before this time. */
  private notBefore = 0;
  private stopped = false;

  /** `exchange` resolves with null after an answer, and with undefined if there was nothing to exchange with. */
  constructor(private readonly exchange: () => Promise<Failure | null | undefined>) {}

  isRunning = () => this.running !== null;

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Syncs now instead of at the next interval, and resets the backoff. */
  syncNow() {
    this.backoff = firstBackoff;
    void this.sync();
  }

  /** One exchange at a time; a request during an exchange starts another right after it. */
  sync(): Promise<void> {
    if (this.running) {
      this.wanted = true;
      return this.running;
    }
    clearTimeout(this.timer);
    const remaining = this.notBefore - Date.now();
    if (remaining > 0) {
      this.timer = setTimeout(() => void this.sync(), remaining);
      return Promise.resolve();
    }
    this.running = this.run().finally(() => {
      this.running = null;
      if (this.wanted) void this.sync();
      this.wanted = false;
    });
    return this.running;
  }

  /** Resolves after an exchange that began later than this call, whether or not the server answered. */
  async syncAfresh() {
    await this.running;
    await this.sync();
  }

  private async run() {
    const failure = await this.exchange();
    if (failure === undefined) return;
    const next = failure ? this.pauseAfter(failure) : syncInterval;
    if (!failure) this.backoff = firstBackoff;
    if (!this.stopped && next > 0) this.timer = setTimeout(() => void this.sync(), next);
  }

  private pauseAfter({ retryAfter, again }: Failure) {
    // Limited: a wrong clock or a proxy may send any value.
    this.notBefore = Date.now() + Math.min(retryAfter * 1000, longestRetryAfter);
    if (again === 'never') return 0;
    if (again === 'rarely') return longestBackoff;
    const wait = Math.max(retryAfter * 1000, this.backoff) * (0.75 + Math.random() / 2);
    this.backoff = Math.min(this.backoff * 2, longestBackoff);
    return wait;
  }
}
