// The share of one tenant in a process: concurrency limit, rate limit (token bucket) and queue.
import { TooMuch } from '#server/kernel/refused';

/** Per tenant, however many people and devices; with several processes each applies its part. */
export const fairShare = {
  /** Of the database connections. */
  part: 1 / 4,
  /** Requests and calls per second, and the burst allowed after a pause. */
  rate: 200,
  burst: 6_000,
  /** Of one personal access token, within its tenant's rate. */
  token: { rate: 20, burst: 600 },
  /** Most requests in the queue, and the queue's timeout. */
  queueLength: 1_000,
  queueTimeout: 5_000,
  /** Large bodies being received: of one tenant, and of all. */
  large: 8,
  largeOfAll: 32,
};

export const shareWords = {
  busy: 'Há pedidos demais desta conta ao mesmo tempo. O que você registrou continua guardado; o Lida tenta de novo em instantes.',
  fastToken: 'Este token fez pedidos demais em pouco tempo. Espere e tente de novo.',
  fast: 'Esta conta fez pedidos demais em pouco tempo. O que você registrou continua guardado; o Lida tenta de novo em instantes.',
};

/** Of one tenant, or of one IP address while its session is looked up. */
export class Share {
  private active = 0;
  private readonly queue: { enter: () => void; timer: NodeJS.Timeout }[] = [];
  private tokens: number;
  private at = performance.now();
  readonly running = new Set<string>();
  large = 0;

  constructor(
    private readonly width: number,
    private readonly rate: number,
    private readonly burst: number,
  ) {
    this.tokens = burst;
  }

  get isIdle() {
    return this.active === 0 && this.running.size === 0 && this.large === 0 && this.left() >= this.burst;
  }

  private left() {
    const now = performance.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.at) / 1000) * this.rate);
    this.at = now;
    return this.tokens;
  }

  /** Returns the seconds to wait, if over the rate. The calls in a request are counted afterwards: the balance may become negative. */
  count(requests = 1) {
    const left = this.left();
    if (requests === 1 && left < 1) return (1 - left) / this.rate;
    this.tokens -= requests;
    return 0;
  }

  /** Waits in the queue for a free slot. */
  async enter(): Promise<void> {
    if (this.active < this.width) {
      this.active += 1;
      return;
    }
    if (this.queue.length >= fairShare.queueLength) throw new TooMuch(shareWords.busy, 5);
    await new Promise<void>((enter, refuse) => {
      const one = {
        enter,
        timer: setTimeout(() => {
          this.queue.splice(this.queue.indexOf(one), 1);
          refuse(new TooMuch(shareWords.busy, 2));
        }, fairShare.queueTimeout),
      };
      this.queue.push(one);
    });
  }

  leave() {
    const next = this.queue.shift();
    if (!next) return void (this.active -= 1);
    clearTimeout(next.timer);
    next.enter();
  }
}
