// A flight: statements that go to PostgreSQL in one message and are answered in one. What a connection knows of a statement is not asked again.
import pg from 'pg';

/** A named statement is parsed once a connection; one made up for a request goes without a name. */
export type Statement = { name?: string; text: string };
export type Answer = { rows: Record<string, any>[]; rowCount: number | null; command: string };

type Parse = (text: string) => unknown;
type Row = Answer['rows'][number];
/** Makes a row of what arrived for each of its columns. */
type Reader = (fields: (string | null)[]) => Row;
type Column = { name: string; dataTypeID: number };
export type ParserOf = (type: number) => Parse;

/** How the rows of a statement are read, as described at its first use on a connection: PostgreSQL refuses to run it when they would be others. */
type Shape = { text: string; reader: Reader };

type PendingStatement = {
  statement: Statement;
  values: unknown[];
  /** Known when the flight leaves, or described on its way back. */
  reader: Reader;
  answered: (answer: Answer) => void;
  failed: (error: unknown) => void;
};

/** What of the driver's connection is used here. */
type Wire = {
  stream: { cork(): void; uncork(): void };
  close(which: { type: 'S'; name: string }): void;
  parse(statement: Statement): void;
  bind(config: { statement: string | undefined; values: unknown[]; valueMapper: (value: unknown) => unknown }): void;
  describe(which: { type: 'P'; name: string }): void;
  execute(all: null): void;
  sync(): void;
};

/** As the driver writes a value. */
export const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const known = new WeakMap<Wire, Map<string, Shape>>();

function shapesOf(wire: Wire) {
  let shapes = known.get(wire);
  if (!shapes) known.set(wire, (shapes = new Map()));
  return shapes;
}

/** The driver takes it for one of its queries, and tells it what arrives until the connection is ready for the next. */
export class PipelinedBatch extends (pg.Query as unknown as new (text: string) => object) {
  private readonly statements: PendingStatement[] = [];
  private shapes = new Map<string, Shape>();
  private readonly answers: Answer[] = [];
  private gathered: Answer['rows'] = [];
  private unreadable: unknown;

  constructor(private readonly parserOf: ParserOf) {
    super('');
  }

  /** Until the flight leaves. */
  add(statement: Statement, values: unknown[]): Promise<Answer> {
    const said = values.map(prepareValue);
    return new Promise((answered, failed) => this.statements.push({ statement, values: said, reader: noRow, answered, failed }));
  }

  submit(wire: Wire) {
    this.shapes = shapesOf(wire);
    wire.stream.cork();
    for (const pending of this.statements) {
      const { statement, values } = pending;
      const shape = this.shapeOf(statement);
      if (shape) pending.reader = shape.reader;
      else {
        // It may have been parsed by a flight that failed.
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

  /** What comes behind the statement that failed was not even tried. It is described anew the next time: perhaps a migration changed its rows. */
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

  /** The one whose answer is arriving. */
  private get next() {
    return this.statements[this.answers.length]!;
  }
}

const asItIs = (value: unknown) => value;
const noRow: Reader = () => ({});

const readers = new Map<string, Reader>();
/** What is asked under a name has few forms; past this many, a reader is made and forgotten. */
const mostReaders = 500;

/** Written as the object it makes: the engine knows its shape beforehand, which is a fifth of the time of adding field to field. Connections share it. */
function readerOf(columns: Column[], parserOf: ParserOf): Reader {
  const form = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const made = readers.get(form);
  if (made) return made;
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID));
  const written = columns.map(({ name }, i) => `${JSON.stringify(name)}: fields[${i}] === null ? null : parsers[${i}](fields[${i}])`);
  // oxlint-disable-next-line typescript/no-implied-eval -- of the names of our own statements' columns, quoted; nothing that somebody sent
  const reader = new Function('parsers', `return (fields) => ({ ${written.join(', ')} })`)(parsers) as Reader;
  if (readers.size < mostReaders) readers.set(form, reader);
  return reader;
}
