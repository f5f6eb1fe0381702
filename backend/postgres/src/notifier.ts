import type pg from 'pg';
import { createClient } from './connection.ts';
import { pause, retry } from './retry.ts';

export interface NotifierOptions {
  config: pg.ClientConfig;
  channels: readonly string[];
  onNotice(channel: string, payload: string): void;
  /** After each connect, and where asked for every so often: something may have been said while nobody listened. */
  onLook(): void;
  /** How long notices are trusted; without end where absent. */
  pollMs?: number;
  /** Hears of lost connections, which it survives. */
  onError?(error: unknown): void;
  /** Hears when it listens, at first and after each loss. */
  onConnect?(): void;
}

export interface Notifier {
  /** Resolves when nothing is told any more. */
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;

/** One connection that listens to channels, comes back whenever it is lost, and has its owner look for itself then. */
export function openNotifier(options: NotifierOptions): Notifier {
  const { config, channels, onNotice, onLook, onError = () => undefined } = options;
  const ended = new AbortController();
  const { signal } = ended;
  const poll = options.pollMs === undefined ? undefined : setInterval(onLook, options.pollMs).unref();
  let client: pg.Client | null = null;
  const running = run();
  return {
    async close() {
      clearInterval(poll);
      ended.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };

  async function run(): Promise<void> {
    while (!signal.aborted) {
      // A connection that stood begins anew with short pauses.
      await retry(listenUntilLost, {
        signal,
        firstPauseMs: FIRST_PAUSE_MS,
        shouldRetry: () => true,
        onRetry: onError,
      }).catch(() => undefined);
      await pause(FIRST_PAUSE_MS, signal);
    }
  }

  /** @throws where the connection never stood */
  async function listenUntilLost(): Promise<void> {
    const fresh = createClient({ ...config, application_name: 'stampwell-notifier' });
    const lost = Promise.withResolvers<Error | null>();
    fresh.once('end', () => lost.resolve(null));
    fresh.on('error', lost.resolve);
    fresh.on('notification', ({ channel, payload }) => onNotice(channel, payload ?? ''));
    try {
      await fresh.connect();
      client = fresh;
      await fresh.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      options.onConnect?.();
      onLook();
      if (signal.aborted) return;
      const error = await lost.promise;
      if (error) onError(error);
    } finally {
      client = null;
      await fresh.end().catch(() => undefined);
    }
  }
}
