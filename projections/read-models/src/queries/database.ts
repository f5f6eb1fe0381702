import pg from 'pg';

/** A pool, or one of its connections. */
export type Queryable = Pick<pg.ClientBase | pg.Pool, 'query'>;

const { INT8, TIMESTAMPTZ, DATE } = pg.types.builtins;

/** Parses counts and positions as numbers, because they stay far below 2^53. Times are ISO 8601 in UTC, days `YYYY-MM-DD`. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return Number;
    if (oid === TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/** Runs a query with these type parsers. */
export async function rowsOf<Row>(db: Queryable, text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await (db as pg.Pool).query({ text, values, types });
  return rows as Row[];
}

/** The first row; null if there is none. */
export async function rowOf<Row>(db: Queryable, text: string, values: unknown[] = []): Promise<Row | null> {
  const [row] = await rowsOf<Row>(db, text, values);
  return row ?? null;
}
