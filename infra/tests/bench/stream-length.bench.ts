import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventCodec, type StoredEvent } from '@stampwell/contracts';
import { openPostgresStore } from '@stampwell/event-store';
import { startPostgres } from '@stampwell/local/postgres.ts';
import { migrateAll } from '@stampwell/migrator';
import { coldCommand, growStream } from './cold-command.ts';
import type { Figure } from './report.ts';
import { median } from './rounds.ts';
import { sized } from './run-size.ts';

const [SHORT, LONG] = [10, sized(10_000, 500)];
const COMMANDS = sized(400, 20);

/** The cost of a command on a long and on a short stream, without caches. */
export async function benchStreamLength(): Promise<Figure[]> {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'stampwell-bench-'));
  const postgres = await startPostgres({ dir: path.join(dir, 'postgres') });
  await migrateAll({ databaseUrl: postgres.url, logUrl: postgres.url });
  const store = await openPostgresStore<StoredEvent>({
    codec: eventCodec,
    url: postgres.url,
    snapshotKey: randomUUID(),
  });
  try {
    const [short, long] = [await growStream(store, SHORT), await growStream(store, LONG)];
    const times: Record<'short' | 'long', number[]> = { short: [], long: [] };
    for (let nth = 0; nth < COMMANDS; nth += 1) {
      times.short.push(await coldCommand(store, short));
      times.long.push(await coldCommand(store, long));
    }
    const [ofShort, ofLong] = [median(times.short), median(times.long)];
    return [
      {
        name: `cold command, stream of ${LONG} events against ${SHORT}`,
        value: ofLong / ofShort,
        target: 1.2,
        atMost: true,
        detail: `${ofLong.toFixed(2)} ms against ${ofShort.toFixed(2)} ms`,
      },
    ];
  } finally {
    await store.close();
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
