import { openClient } from '@stampwell/base/postgres';
import type pg from 'pg';
import { clientConfig } from './session.ts';

/** Reads the database in one snapshot, however long that takes. */
export async function atOneMoment<Result>(
  url: string,
  read: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await openClient(clientConfig(url));
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // The first query takes the snapshot.
    await client.query('SELECT');
    return await read(client);
  } finally {
    await client.end();
  }
}
