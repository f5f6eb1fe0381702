import type pg from 'pg';
import { createClient } from './connection.ts';
import { pause, retry } from './retry.ts';

export interface NotifierOptions {
  config: pg.ClientConfig;
  channels: readonly string[];
  onNotification(channel: string, payload: string): void;
  /** Called after each connect, and every `pollMs`, since notifications may have been missed. */
  onPoll(): void;
  /** Without it there is no polling. */
  pollMs?: number;
  /** Called for each lost connection; the notifier reconnects. */
  onError?(error: unknown): void;
  /** Called once listening, at first and after each loss. */
  onConnect?(): void;
}

export interface Notifier {
  /** Resolves when no more callbacks follow. */
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;

/** A connection that listens to channels and reconnects after a loss. */
export function openNotifier(options: NotifierOptions): Notifier {
  const { config, channels, onNotification, onPoll, onError = () => undefined } = options;
  const ended = new AbortController();
  const { signal } = ended;
  const poll = options.pollMs === undefined ? undefined : setInterval(onPoll, options.pollMs).unref();
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
      // A connection that was established resets the pauses.
      await retry(listenUntilLost, {
        signal,
        firstPauseMs: FIRST_PAUSE_MS,
        shouldRetry: () => true,
        onRetry: onError,
      }).catch(() => undefined);
      await pause(FIRST_PAUSE_MS, signal);
    }
  }

  /** @throws if no connection could be established */
  async function listenUntilLost(): Promise<void> {
    const fresh = createClient({ ...config, application_name: 'stampwell-notifier' });
    const lost = Promise.withResolvers<Error | null>();
    fresh.once('end', () => lost.resolve(null));
    fresh.on('error', lost.resolve);
    fresh.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
    try {
      await fresh.connect();
      client = fresh;
      await fresh.query(channels.map((channel) => `LISTEN ${channel}`).join('; '));
      options.onConnect?.();
      onPoll();
      if (signal.aborted) return;
      const error = await lost.promise;
      if (error) onError(error);
    } finally {
      client = null;
      await fresh.end().catch(() => undefined);
    }
  }
}
