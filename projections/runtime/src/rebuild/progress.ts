import type pg from 'pg';
import { PROGRESS_CHANNEL } from '../connections.ts';
import type { Checksums } from './checksums.ts';

/** Also the payload of `stampwell_progress`: one notification per projector, with `name` instead of `projectors`. */
export interface RebuildProgress {
  /** They share one read of the log, so they share its progress. */
  projectors: string[];
  state: 'running' | 'done' | 'failed';
  /** In positions of the log. */
  done: number;
  total: number;
  error: string | null;
  /** Set when a rebuild is done, if rows were compared. */
  checksums?: Checksums;
}

const REPORT_EVERY_MS = 200;

export interface ProgressReporter {
  report(progress: RebuildProgress): void;
  /** Resolves when all reports are saved. */
  flush(): Promise<void>;
}

/** Saves progress for the admin's screen and notifies listeners, at most five times a second. */
export function progressReporter(client: pg.Client): ProgressReporter {
  let reportedAt = 0;
  let isFirst = true;
  let reporting = Promise.resolve();
  return {
    report(progress) {
      const now = Date.now();
      if (progress.state === 'running' && !isFirst && now - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = now;
      isFirst = false;
      // A failed report must not fail the rebuild.
      reporting = reporting.then(() => report(client, progress)).catch(() => undefined);
    },
    flush: () => reporting,
  };
}

async function report(
  client: pg.Client,
  { projectors, state, done, total, error, checksums }: RebuildProgress,
): Promise<void> {
  await client.query(
    `INSERT INTO views.projection_progress AS p (projector, state, done, total, started_at, updated_at, error,
        checksum_before, checksum_after, checksum_position)
      SELECT name, $2, $3, $4, clock_timestamp(), clock_timestamp(), $5, $6, $7, $8 FROM unnest($1::text[]) AS name
      ON CONFLICT (projector) DO UPDATE SET state = $2, done = $3, total = $4, error = $5, updated_at = clock_timestamp(),
        checksum_before = $6, checksum_after = $7, checksum_position = $8,
        started_at = CASE WHEN p.state = 'running' THEN p.started_at ELSE clock_timestamp() END`,
    [projectors, state, done, total, error, checksums?.before, checksums?.after, checksums?.position],
  );
  for (const name of projectors) {
    const payload = JSON.stringify({ name, state, done, total, error: error?.slice(0, 500) ?? null });
    await client.query('SELECT pg_notify($1, $2)', [PROGRESS_CHANNEL, payload]);
  }
}
