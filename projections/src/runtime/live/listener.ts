import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

export interface Listener {
  close(): Promise<void>;
}

/**
 * One connection that listens, and comes back whenever it is lost.
 * `onNotice` is also called with null after each connect: something may have been said while nobody listened.
 */
export function listen(
  config: pg.ClientConfig,
  channels: string[],
  onNotice: (channel: string | null, payload: string) => void,
): Listener {
  const ended = new AbortController();
  let client: pg.Client | null = null;
  const running = run();
  return {
    async close() {
      ended.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };

  async function run(): Promise<void> {
    for (let pause = FIRST_PAUSE_MS; !ended.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      if (await connected()) pause = FIRST_PAUSE_MS;
      await sleep(pause, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Listens until the connection ends. @returns whether it ever stood. */
  async function connected(): Promise<boolean> {
    const fresh = new pg.Client({ ...config, keepAlive: true, application_name: 'stampwell-listener' });
    const gone = new Promise<void>((resolve) => fresh.once('end', resolve));
    fresh.on('error', () => undefined);
    fresh.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
    try {
      await fresh.connect();
      client = fresh;
      await fresh.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      onNotice(null, '');
      if (ended.signal.aborted) await fresh.end();
      await gone;
      return true;
    } catch {
      await fresh.end().catch(() => undefined);
      return false;
    } finally {
      client = null;
    }
  }
}
