import type pg from 'pg';

/** The address of a database as DATABASE_URL has it. The host may be a folder with a socket. */
export const urlOf = ({ host, port, user, database, connectionString }: pg.ClientConfig) =>
  connectionString ?? `postgresql://${user as string}@/${database as string}?host=${encodeURIComponent(host!)}&port=${port}`;
