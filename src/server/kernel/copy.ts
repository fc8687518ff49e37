// PostgreSQL COPY through the driver, in blocks, with backpressure.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import pg from 'pg';
import type { Statement } from '#server/kernel/batch';
import { prepareValue } from '#server/kernel/pipelined-batch';

/** The part of the driver's connection used here. */
type Wire = {
  stream: Writable & { pause(): void; resume(): void };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};

const blockSize = 65_536;
/** Reused blocks: left to the garbage collector, they would survive its minor collections. */
const freeBlocks: Buffer[] = [];
const maxFreeBlocks = 128;

/** The driver treats it as a query and calls its handlers until the connection is ready again. */
abstract class Copy extends (pg.Query as unknown as new (text: string) => object) {
  private rows = 0;
  private fault: unknown;
  private settle: { done: (rows: number) => void; failed: (fault: unknown) => void } | undefined;

  constructor(private readonly statement: string) {
    super(statement);
  }

  /** Returns the number of rows copied. */
  run(client: pg.ClientBase): Promise<number> {
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

  /** Keep the first error: later ones are its consequences. */
  protected fail(fault: unknown) {
    this.fault ??= fault;
  }

  protected get failed() {
    return this.fault !== undefined;
  }
}

/** Collects rows into blocks. */
abstract class BlockCopy extends Copy {
  private block: Buffer | undefined;
  private filled = 0;

  protected abstract handleBlock(block: Buffer): void;

  /** One row. The driver reuses its buffer, so the bytes are copied. */
  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (this.filled + chunk.length > blockSize) this.flushBlock();
    this.block ??= (chunk.length > blockSize ? undefined : freeBlocks.pop()) ?? Buffer.allocUnsafeSlow(Math.max(blockSize, chunk.length));
    chunk.copy(this.block, this.filled);
    this.filled += chunk.length;
  }

  override handleReadyForQuery() {
    this.flushBlock();
    super.handleReadyForQuery();
  }

  private flushBlock() {
    if (this.block) this.handleBlock(this.block.subarray(0, this.filled));
    this.block = undefined;
    this.filled = 0;
  }
}

class CopyOut extends BlockCopy {
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

  protected handleBlock(block: Buffer) {
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

/** Buffers everything, so that a slow receiver holds no connection. */
class CopyWhole extends BlockCopy {
  readonly blocks: Buffer[] = [];

  protected handleBlock(block: Buffer) {
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
      // After an error PostgreSQL accepts no more data.
      if (this.failed) return;
      wire.sendCopyFromChunk(block);
      if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
    }
    wire.endCopyFrom();
  }
}

/** `take` receives blocks of whole rows, one at a time: the next only after its promise resolves. */
export const copyOut = (client: pg.ClientBase, statement: string, take: (block: Buffer) => Promise<void>) => new CopyOut(statement, take).run(client);

export const copyIn = (client: pg.ClientBase, statement: string, blocks: AsyncIterable<Buffer>) => new CopyIn(statement, blocks).run(client);

export type Literal = string | number | string[];
/** Each block holds whole rows. */
export type Copied = { rows: number; blocks: Buffer[] };

/** COPY accepts no parameters: values become literals in the statement. */
const withLiterals = ({ text }: Statement, values: Literal[]) =>
  text.replaceAll(/\$(\d+)/g, (_, number) => pg.escapeLiteral(String(prepareValue(values[Number(number) - 1]))));

/** Only when nothing reads these blocks any more. */
export function recycleBlocks({ blocks }: Copied) {
  for (const { buffer } of blocks) if (buffer.byteLength === blockSize && freeBlocks.length < maxFreeBlocks) freeBlocks.push(Buffer.from(buffer));
}

export async function copyWhole(client: pg.ClientBase, statement: Statement, values: Literal[]): Promise<Copied> {
  const copying = new CopyWhole(`copy (${withLiterals(statement, values)}) to stdout`);
  return { rows: await copying.run(client), blocks: copying.blocks };
}
