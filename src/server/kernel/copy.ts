// Rows in bulk: COPY through the driver, in blocks, no faster than the other side takes them.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { prepareValue, type Statement } from '#server/kernel/pipelined-batch';

/** What of the driver's connection is used here. */
type Wire = {
  stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};

const blockSize = 65_536;
/** Blocks whose rows have been copied further: the next page is written over them. Left to the engine, they would outlive its quick sweeps. */
const spare: Buffer[] = [];
const mostSpare = 128;

/** The driver takes it for one of its queries, and tells it what arrives until the connection is ready for the next. */
abstract class Copy extends (pg.Query as unknown as new (text: string) => object) {
  private rows = 0;
  private fault: unknown;
  private settle: { done: (rows: number) => void; failed: (fault: unknown) => void } | undefined;

  constructor(private readonly statement: string) {
    super(statement);
  }

  /** How many rows were copied. */
  over(client: pg.ClientBase): Promise<number> {
    return new Promise((done, failed) => {
      this.settle = { done, failed };
      client.query(this as unknown as pg.Submittable);
    });
  }

  submit(wire: Wire) {
    wire.query(this.statement);
    return null;
  }

  handleCommandComplete({ text }: { text: string }) {
    this.rows = Number(text.split(' ').at(-1));
  }

  handleReadyForQuery() {
    this.settled();
  }

  protected settled() {
    if (this.fault) this.settle?.failed(this.fault);
    else this.settle?.done(this.rows);
  }

  handleError(fault: unknown) {
    this.fail(fault);
    this.settle?.failed(this.fault);
  }

  /** The first fault is the reason; those behind it only follow from it. */
  protected fail(fault: unknown) {
    this.fault ??= fault;
  }

  protected get failed() {
    return this.fault !== undefined;
  }
}

/** Rows gathered into blocks. */
abstract class Gathering extends Copy {
  private block: Buffer | undefined;
  private filled = 0;

  protected abstract hand(block: Buffer): void;

  /** One row. Its bytes are the driver's, which uses the place again: they are copied, many to a block. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.filled + chunk.length > blockSize) this.handOver();
    this.block ??= (chunk.length > blockSize ? undefined : spare.pop()) ?? Buffer.allocUnsafeSlow(Math.max(blockSize, chunk.length));
    chunk.copy(this.block, this.filled);
    this.filled += chunk.length;
  }

  override handleReadyForQuery() {
    this.handOver();
    super.handleReadyForQuery();
  }

  private handOver() {
    if (this.block) this.hand(this.block.subarray(0, this.filled));
    this.block = undefined;
    this.filled = 0;
  }
}

class CopyOut extends Gathering {
  private waiting = 0;
  private taken: Promise<unknown> = Promise.resolve();
  private wire: Wire | undefined;

  constructor(
    statement: string,
    private readonly take: (block: Buffer) => Promise<void>,
  ) {
    super(statement);
  }

  override submit(wire: Wire) {
    this.wire = wire;
    return super.submit(wire);
  }

  protected override settled() {
    void this.taken.then(() => super.settled());
  }

  protected hand(block: Buffer) {
    this.waiting += 1;
    this.wire?.stream.pause();
    this.taken = this.taken
      .then(() => this.take(block))
      .catch((fault: unknown) => this.fail(fault))
      .then(() => {
        this.waiting -= 1;
        if (this.waiting === 0) this.wire?.stream.resume();
      });
  }
}

/** All of it at once: whoever receives a page slowly holds no connection. */
class CopyWhole extends Gathering {
  readonly blocks: Buffer[] = [];

  protected hand(block: Buffer) {
    this.blocks.push(block);
  }
}

class CopyIn extends Copy {
  constructor(
    statement: string,
    private readonly blocks: AsyncIterable<Buffer>,
  ) {
    super(statement);
  }

  handleCopyInResponse(wire: Wire) {
    void this.send(wire).catch((fault: unknown) => {
      this.fail(fault);
      wire.sendCopyFail('the source failed');
    });
  }

  private async send(wire: Wire) {
    for await (const block of this.blocks) {
      // Once the server has refused a row it listens no more.
      if (this.failed) return;
      wire.sendCopyFromChunk(block);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
    wire.endCopyFrom();
  }
}

/** `take` is given whole rows, a block at a time, and not the next before it has taken the last. */
export const copyOut = (client: pg.ClientBase, statement: string, take: (block: Buffer) => Promise<void>) => new CopyOut(statement, take).over(client);

export const copyIn = (client: pg.ClientBase, statement: string, blocks: AsyncIterable<Buffer>) => new CopyIn(statement, blocks).over(client);

export type Literal = string | number | string[];
/** Whole rows in each block. */
export type Copied = { rows: number; blocks: Buffer[] };

/** COPY takes no values: each is written into the statement as a literal. */
const spelled = ({ text }: Statement, values: Literal[]) =>
  text.replaceAll(/\$(\d+)/g, (_, number) => pg.escapeLiteral(String(prepareValue(values[Number(number) - 1]))));

/** Nobody reads these blocks any more. */
export function giveBack({ blocks }: Copied) {
  for (const { buffer } of blocks) if (buffer.byteLength === blockSize && spare.length < mostSpare) spare.push(Buffer.from(buffer));
}

export async function copyWhole(client: pg.ClientBase, statement: Statement, values: Literal[]): Promise<Copied> {
  const copying = new CopyWhole(`copy (${spelled(statement, values)}) to stdout`);
  return { rows: await copying.over(client), blocks: copying.blocks };
}
