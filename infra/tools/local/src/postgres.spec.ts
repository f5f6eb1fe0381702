import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { signalWithChildren, startChild } from './child-processes.ts';
import { startPostgres } from './postgres.ts';

const home = mkdtempSync(path.join(os.tmpdir(), 'stampwell-spec-'));
const dir = path.join(home, 'data/pg');
const settings = { shared_buffers: '16MB' };
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A process that starts PostgreSQL on the folder and is killed with SIGKILL. */
async function startAndKillSupervisor(): Promise<void> {
  const module = path.join(import.meta.dirname, 'postgres.ts');
  const script = `import { startPostgres } from ${JSON.stringify(module)};
    const { url } = await startPostgres({ dir: ${JSON.stringify(dir)} });
    console.log(url);
    setInterval(() => {}, 1000);`;
  const child = startChild(process.execPath, { args: ['--input-type=module-typescript', '-e', script] });
  await child.prints(/\n/);
  await query(child.output().trim(), `INSERT INTO kept VALUES ('before the kill')`);
  await child.kill();
}

describe('the embedded PostgreSQL', () => {
  it('keeps its data from one start to the next', async () => {
    const first = await startPostgres({ dir, settings });
    await query(first.url, 'CREATE TABLE kept (what text)');
    await first.stop();
    const second = await startPostgres({ dir, settings });
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([]);
    await second.stop();
  });

  it('is restarted at the same address when it is killed', async () => {
    const postgres = await startPostgres({ dir, settings });
    const killed = postgres.pid();
    process.kill(killed, 'SIGKILL');
    await vi.waitUntil(() => postgres.pid() !== killed, { timeout: 10_000 });
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('is not taken from another running Stampwell', async () => {
    const postgres = await startPostgres({ dir, settings });
    await expect(startPostgres({ dir, settings })).rejects.toThrow(/Another Stampwell .* set DATA_DIR/);
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  it('loses nothing when its supervisor is killed, and the next start takes over', async () => {
    await startAndKillSupervisor();
    const postgres = await startPostgres({ dir, settings });
    expect(await query(postgres.url, 'SELECT * FROM kept')).toEqual([{ what: 'before the kill' }]);
    await postgres.stop();
  });

  it('ends within 10 s of its stop though it hangs, and loses nothing', async () => {
    const postgres = await startPostgres({ dir, settings });
    await query(postgres.url, `INSERT INTO kept VALUES ('before it hung')`);
    signalWithChildren(postgres.pid(), 'SIGSTOP');
    const told = vi.spyOn(console, 'error').mockReturnValue();
    const began = performance.now();
    await postgres.stop();
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(told.mock.calls).toEqual([[expect.stringContaining('does not shut down')]]);
    told.mockRestore();
    const again = await startPostgres({ dir, settings });
    expect(await query(again.url, `SELECT * FROM kept WHERE what = 'before it hung'`)).toHaveLength(1);
    await again.stop();
  });

  it('explains why it does not start', async () => {
    await expect(startPostgres({ dir, settings: { shared_buffers: 'plenty' } })).rejects.toThrow(
      /invalid value for parameter "shared_buffers"/,
    );
  });
});
