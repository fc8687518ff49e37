// The bare limit of a whole farm: COPY of its rows, noun after noun, streamed from the database into the response.
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { nounNames } from '#domain/nouns';
import { copyOut } from '#server/kernel/copy';
import { begins, commit, type Database } from '#server/kernel/db';
import { enter, tokenHash } from '#server/kernel/session';
import { columnsOf } from '#server/kernel/statements';
import { withClient } from './bare-reads';

export const streamFarm = (db: Database, farm_id: string, token: string, response: ServerResponse) =>
  withClient(db, async (client) => {
    await client.query(begins.read);
    await client.query({ ...enter, values: [tokenHash(token), farm_id] });
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    const take = async (block: Buffer) => void (response.write(block) || (await once(response, 'drain')));
    // The id is our own, so it may stand in the text: COPY takes no parameters.
    for (const noun of nounNames)
      await copyOut(client, `copy (select ${columnsOf(noun).join(', ')} from ${noun} where user_id = tenant() and farm_id = '${farm_id}') to stdout`, take);
    await client.query(commit);
    response.end();
  });
