// Statements that are sent together. Two implementations with the same results: this one uses only the driver's public interface, the pipelined one saves round trips and parsing.
import type pg from 'pg';

/** A named statement is prepared once per connection; one built for a single request has no name. */
export type Statement = { name?: string; text: string };
export type Answer = { rows: Record<string, any>[]; rowCount: number | null; command: string };

export type Batch = {
  /** Only before the batch is sent. */
  add(statement: Statement, values: unknown[]): Promise<Answer>;
  send(client: pg.PoolClient): void;
};

/** One query after the other, each with its own answer. */
export function plainBatch(): Batch {
  const queries: ((client: pg.PoolClient) => void)[] = [];
  return {
    add: (statement, values) =>
      new Promise((answered, failed) => {
        queries.push((client) =>
          client.query({ ...statement, values }).then(({ rows, rowCount, command }) => answered({ rows: rows as Answer['rows'], rowCount, command }), failed),
        );
      }),
    send(client) {
      for (const query of queries) query(client);
    },
  };
}
