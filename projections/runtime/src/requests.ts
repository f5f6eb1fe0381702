import type pg from 'pg';
import { openPlain, REQUEST_CHANNEL } from './connections.ts';

export interface ProjectionRequest {
  projector: string;
  action: 'rebuild' | 'retry';
}

/**
 * Asks the projector process to rebuild a read model, or to retry its parked events. Progress is in `projectionStates` and on
 * `stampwell_progress`.
 */
export async function requestProjection(
  pool: pg.Pool,
  { projector, action }: ProjectionRequest,
): Promise<void> {
  await pool.query(
    `WITH asked AS (INSERT INTO views.projection_requests (projector, action) VALUES ($1, $2) RETURNING 1)
     SELECT pg_notify('${REQUEST_CHANNEL}', '') FROM asked`,
    [projector, action],
  );
}

/** Takes all requests, each exactly once, even with several processes. */
export async function takeRequests(databaseUrl: string): Promise<ProjectionRequest[]> {
  const client = await openPlain(databaseUrl);
  try {
    const { rows } = await client.query<ProjectionRequest>(
      'DELETE FROM views.projection_requests RETURNING projector, action',
    );
    return rows;
  } finally {
    await client.end();
  }
}
