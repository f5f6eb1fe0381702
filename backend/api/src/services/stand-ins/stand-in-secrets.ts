import type { Pool } from 'pg';

/** Caches the first successful result; a failure is tried again at the next call. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** A stand-in's own key: created once, then the same for every process and restart. */
export async function standInSecret(
  pool: Pool,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const known = await read(pool, name);
  if (known !== null) return known;
  await pool.query(
    'INSERT INTO platform.stand_in_secrets (name, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [name, await make()],
  );
  return standInSecret(pool, name, make);
}

async function read(pool: Pool, name: string): Promise<string | null> {
  const { rows } = await pool.query<{ secret: string }>(
    'SELECT secret FROM platform.stand_in_secrets WHERE name = $1',
    [name],
  );
  return rows[0]?.secret ?? null;
}
