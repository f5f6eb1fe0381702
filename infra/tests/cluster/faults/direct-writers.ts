import { setTimeout as sleep } from 'node:timers/promises';
import { openClient } from '@stampwell/base/postgres';
import type pg from 'pg';
import type { Cluster } from '../cluster.ts';
import { NODES } from '../layout.ts';
import { urlOfNode } from '../parts/product.ts';

const QUERY_MS = 2_000;
const PAUSE_MS = 100;

/**
 * Write into each machine's PostgreSQL, past HAProxy, like clients that are cut off together with a primary. Every write that is
 * acknowledged must be there in the end, so two primaries at once would show here.
 */
export class DirectWriters {
  readonly #cluster: Pick<Cluster, 'folder' | 'secrets'>;
  readonly #acknowledged = new Map<string, number[]>(NODES.map(({ name }) => [name, []]));
  #isStopping = false;
  #next = 0;
  #writers: Promise<void>[] = [];

  constructor(cluster: Pick<Cluster, 'folder' | 'secrets'>) {
    this.#cluster = cluster;
  }

  static async prepare(pool: pg.Pool): Promise<void> {
    await pool.query(
      'CREATE TABLE IF NOT EXISTS public.direct_writes (id int PRIMARY KEY, node text NOT NULL)',
    );
    await pool.query('TRUNCATE public.direct_writes');
  }

  start(): void {
    this.#writers = NODES.map(({ name }) => this.#write(name));
  }

  /** @returns how many were acknowledged by each machine, and those of them that are gone */
  async stop(pool: pg.Pool): Promise<{ byNode: Record<string, number>; lost: number[] }> {
    this.#isStopping = true;
    await Promise.all(this.#writers);
    const { rows } = await pool.query<{ id: number }>('SELECT id FROM public.direct_writes');
    const there = new Set(rows.map(({ id }) => id));
    const entries = [...this.#acknowledged].map(([name, ids]) => [name, ids.length] as const);
    return {
      byNode: Object.fromEntries(entries),
      lost: [...this.#acknowledged.values()].flat().filter((id) => !there.has(id)),
    };
  }

  async #write(node: string): Promise<void> {
    let client: pg.Client | null = null;
    while (!this.#isStopping) {
      this.#next += 1;
      const id = this.#next;
      try {
        client ??= await openClient({
          connectionString: urlOfNode(node, this.#cluster),
          connectionTimeoutMillis: QUERY_MS,
          query_timeout: QUERY_MS,
        });
        await client.query('INSERT INTO public.direct_writes VALUES ($1, $2)', [id, node]);
        this.#acknowledged.get(node)?.push(id);
      } catch {
        void client?.end().catch(() => undefined);
        client = null;
      }
      await sleep(PAUSE_MS);
    }
    await client?.end().catch(() => undefined);
  }
}
