// A pipelined batch: several statements in one round trip. Prepared statements are parsed and described once per connection.
import pg from 'pg';
import type { Answer, Batch, Statement } from '#server/kernel/batch';

type Parse = (text: string) => unknown;
type Row = Answer['rows'][number];
/** Builds a row from the column values. */
type Reader = (fields: (string | null)[]) => Row;
type Column = { name: string; dataTypeID: number };
export type ParserOf = (type: number) => Parse;

/** How to read a statement's rows, described at its first use on a connection: PostgreSQL refuses to run it if its columns change. */
type Shape = { text: string; reader: Reader };

type PendingStatement = {
  statement: Statement;
  values: unknown[];
  /** Known when the batch is sent, or set by the row description. */
  reader: Reader;
  answered: (answer: Answer) => void;
  failed: (error: unknown) => void;
};

/** The part of the driver's connection used here. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  close(which: { type: 'S'; name: string }): void;
  parse(statement: Statement): void;
  bind(config: { statement: string | undefined; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(which: { type: 'P'; name: string }): void;
  execute(all: null): void;
  sync(): void;
};

/** How the driver serializes a value. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const known = new WeakMap<Wire, Map<string, Shape>>();

function shapesOf(wire: Wire) {
  let shapes = known.get(wire);
  if (!shapes) known.set(wire, (shapes = new Map()));
  return shapes;
}

/** The driver treats it as a query and calls its handlers until the connection is ready again. */
export class PipelinedBatch extends (pg.Query as unknown as new (text: string) => object) implements Batch {
  private readonly statements: PendingStatement[] = [];
  private shapes = new Map<string, Shape>();
  private readonly answers: Answer[] = [];
  private gathered: Answer['rows'] = [];
  private unreadable: unknown;

  constructor(private readonly parserOf: ParserOf) {
    super('');
  }

  /** Only before the batch is sent. */
  add(statement: Statement, values: unknown[]): Promise<Answer> {
    const prepared = values.map(prepareValue);
    return new Promise((answered, failed) => this.statements.push({ statement, values: prepared, reader: noRow, answered, failed }));
  }

  send(client: pg.PoolClient) {
    client.query(this as unknown as pg.Submittable);
  }

  submit(wire: Wire) {
    this.shapes = shapesOf(wire);
    wire.stream.cork();
    for (const pending of this.statements) {
      const { statement, values } = pending;
      const shape = this.shapeOf(statement);
      if (shape) pending.reader = shape.reader;
      else {
        // A failed batch may have parsed it.
        if (statement.name) wire.close({ type: 'S', name: statement.name });
        wire.parse(statement);
      }
      wire.bind({ statement: statement.name, values, valueMapper: asItIs });
      if (!shape) wire.describe({ type: 'P', name: '' });
      wire.execute(null);
    }
    wire.sync();
    wire.stream.uncork();
    return null;
  }

  handleRowDescription({ fields }: { fields: Column[] }) {
    this.next.reader = readerOf(fields, this.parserOf);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }) {
    try {
      this.gathered.push(this.next.reader(fields));
    } catch (error) {
      this.unreadable ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const { statement, reader } = this.next;
    if (statement.name && !this.shapeOf(statement)) this.shapes.set(statement.name, { text: statement.text, reader });
    const words = text.split(' ');
    const count = Number(words.at(-1));
    this.answers.push({ rows: this.gathered, rowCount: Number.isNaN(count) ? null : count, command: words[0]! });
    this.gathered = [];
  }

  handleReadyForQuery() {
    if (this.unreadable) this.handleError(this.unreadable);
    else for (const [i, answer] of this.answers.entries()) this.statements[i]!.answered(answer);
  }

  /** Statements after the failed one did not run. The failed one is described again next time: a migration may have changed its columns. */
  handleError(error: unknown) {
    const name = this.statements[this.answers.length]?.statement.name;
    if (name) this.shapes.delete(name);
    for (const [i, { answered, failed }] of this.statements.entries()) {
      const answer = this.unreadable ? undefined : this.answers[i];
      if (answer) answered(answer);
      else failed(error);
    }
  }

  private shapeOf({ name, text }: Statement) {
    const shape = name === undefined ? undefined : this.shapes.get(name);
    return shape?.text === text ? shape : undefined;
  }

  /** The statement whose answer is arriving. */
  private get next() {
    return this.statements[this.answers.length]!;
  }
}

const asItIs = (value: unknown) => value;
const noRow: Reader = () => ({});

const readers = new Map<string, Reader>();
/** Cache limit: unnamed statements can have any columns. */
const mostReaders = 500;

/** Generated code with an object literal: five times faster than adding field by field. Shared by all connections. */
function readerOf(columns: Column[], parserOf: ParserOf): Reader {
  const form = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const made = readers.get(form);
  if (made) return made;
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID));
  const written = columns.map(({ name }, i) => `${JSON.stringify(name)}: fields[${i}] === null ? null : parsers[${i}](fields[${i}])`);
  // oxlint-disable-next-line typescript/no-implied-eval -- built from quoted column names of our own statements, never from user input
  const reader = new Function('parsers', `return (fields) => ({ ${written.join(', ')} })`)(parsers) as Reader;
  if (readers.size < mostReaders) readers.set(form, reader);
  return reader;
}
