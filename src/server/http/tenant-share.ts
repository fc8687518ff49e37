// What one owner may have of a process: so many requests at work, so many a second, the rest in a queue.
import { TooMuch } from '#server/kernel/refused';

/** For one owner, whatever number of people and devices; of several processes each keeps its part. */
export const fairShare = {
  /** Of the connections to the database. */
  part: 1 / 4,
  /** Requests and calls a second, for as long as one likes, and how many at once after a pause. */
  rate: 200,
  burst: 6_000,
  /** Who has to wait for their own, and for how long. */
  waiting: 1_000,
  patience: 5_000,
  /** Large bodies on their way: of one owner, and of all. */
  large: 8,
  largeOfAll: 32,
};

export const shareWords = {
  busy: 'Há pedidos demais desta conta ao mesmo tempo. O que você registrou continua guardado; o Lida tenta de novo em instantes.',
  fast: 'Esta conta fez pedidos demais em pouco tempo. O que você registrou continua guardado; o Lida tenta de novo em instantes.',
};

/** One owner, or one address that is asked who it is. */
export class Share {
  private active = 0;
  private readonly queue: { enter: () => void; tired: NodeJS.Timeout }[] = [];
  private tokens: number;
  private at = performance.now();
  readonly under = new Set<string>();
  large = 0;

  constructor(
    private readonly width: number,
    private readonly rate: number,
    private readonly burst: number,
  ) {
    this.tokens = burst;
  }

  get isIdle() {
    return this.active === 0 && this.under.size === 0 && this.large === 0 && this.left() >= this.burst;
  }

  private left() {
    const now = performance.now();
    this.tokens = Math.min(this.burst, this.tokens + ((now - this.at) / 1000) * this.rate);
    this.at = now;
    return this.tokens;
  }

  /** Seconds to wait, if it is too soon. What came along with a request is counted afterwards, and is owed. */
  count(requests = 1) {
    const left = this.left();
    if (requests === 1 && left < 1) return (1 - left) / this.rate;
    this.tokens -= requests;
    return 0;
  }

  /** A place at work, at once or after those before. */
  async enter(): Promise<void> {
    if (this.active < this.width) {
      this.active += 1;
      return;
    }
    if (this.queue.length >= fairShare.waiting) throw new TooMuch(shareWords.busy, 5);
    await new Promise<void>((enter, refuse) => {
      const one = {
        enter,
        tired: setTimeout(() => {
          this.queue.splice(this.queue.indexOf(one), 1);
          refuse(new TooMuch(shareWords.busy, 2));
        }, fairShare.patience),
      };
      this.queue.push(one);
    });
  }

  leave() {
    const next = this.queue.shift();
    if (!next) return void (this.active -= 1);
    clearTimeout(next.tired);
    next.enter();
  }
}
