// Deterministic random numbers. Each use has its own seed in words, so that one more animal changes no other.
export class Chance {
  private state: number;

  constructor(seed: string) {
    let state = 0x811c_9dc5;
    for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x0100_0193);
    this.state = state;
  }

  /** From 0 to just below 1 (mulberry32). */
  next() {
    this.state = (this.state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  between = (least: number, most: number) => least + this.next() * (most - least);
  /** A whole number, both ends included. */
  whole = (least: number, most: number) => Math.floor(this.between(least, most + 1));
  pick = <T>(from: readonly T[]) => from[Math.floor(this.next() * from.length)]!;
  oneIn = (times: number) => this.next() * times < 1;
}
