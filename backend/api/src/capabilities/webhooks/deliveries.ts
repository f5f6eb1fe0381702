import { type WEBHOOK_STATES, WEBHOOKS, type WebhookEvent } from '@stampwell/contracts';
import type { Pool, PoolClient } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Message, News } from './messages.ts';

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  position: number;
  event: WebhookEvent;
  message: Message;
  state: (typeof WEBHOOK_STATES)[number];
  attempts: number;
  due_at: Date;
  tried_at: Date | null;
  status: number | null;
  problem: string | null;
  answer: Buffer | null;
}

export interface NewDelivery extends News {
  webhookId: string;
}

/** What came of an attempt. */
export interface Outcome {
  id: string;
  state: DeliveryRow['state'];
  /** Until the next try, if it waits. */
  waitSeconds: number;
  triedAt: Date;
  status: number | null;
  problem: string | null;
  answer: Buffer | null;
}

const ROW = `id, webhook_id, position::float8 AS position, event, message, state, attempts, due_at, tried_at, status, problem, answer`;
/** Longer than an attempt can take. */
const LEASE_SECONDS = 60;
/** With what is waiting since less, its job is still coming. */
const OVERDUE_SECONDS = 10;

export interface DeliveriesArgs {
  limit: number;
  cursor?: string | undefined;
  state?: DeliveryRow['state'] | undefined;
}

export function createDeliveries(pool: Pool) {
  return {
    /**
     * Adds those that are not there. @param again makes those that are there wait anew, as if never tried
     * @returns the addresses that have something to send
     */
    async add(
      all: readonly NewDelivery[],
      client: Pick<PoolClient, 'query'>,
      again = false,
    ): Promise<string[]> {
      const column = (of: (one: NewDelivery) => unknown) => all.map(of);
      const { rows } = await client.query<{ webhook_id: string }>(
        `INSERT INTO platform.webhook_deliveries (id, webhook_id, position, event, message, customer_id)
         SELECT it.id, w.id, it.position, it.event, it.message, it.customer_id
           FROM unnest($1::uuid[], $2::uuid[], $3::bigint[], $4::text[], $5::jsonb[], $6::uuid[])
             AS it (id, webhook_id, position, event, message, customer_id)
           JOIN platform.webhooks w ON w.id = it.webhook_id AND w.off_reason IS NULL AND it.position > w.after_position
          ORDER BY w.id, it.position
         ON CONFLICT (webhook_id, position, event) ${again ? REPEATED : 'DO NOTHING'} RETURNING webhook_id`,
        [
          column(() => uuidv7()),
          column(({ webhookId }) => webhookId),
          column(({ message }) => message.data.position),
          column(({ event }) => event),
          column(({ message }) => JSON.stringify(message)),
          column(({ message }) => message.data.customer?.id ?? null),
        ],
      );
      return [...new Set(rows.map(({ webhook_id }) => webhook_id))];
    },

    /** Takes some that are due, oldest first, for as long as an attempt may last. */
    async take(webhookId: string, limit: number): Promise<DeliveryRow[]> {
      const { rows } = await pool.query<DeliveryRow>({
        name: 'take-deliveries',
        text: `UPDATE platform.webhook_deliveries SET due_at = now() + make_interval(secs => $3)
          WHERE id IN (SELECT id FROM platform.webhook_deliveries
                        WHERE webhook_id = $1 AND state = 'waiting' AND due_at <= now()
                        ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
          RETURNING ${ROW}`,
        values: [webhookId, limit, LEASE_SECONDS],
      });
      return rows.sort((a, b) => a.position - b.position);
    },

    async note(outcomes: readonly Outcome[]): Promise<void> {
      const column = (of: keyof Outcome) => outcomes.map((one) => one[of]);
      await pool.query({
        name: 'note-deliveries',
        text: `UPDATE platform.webhook_deliveries d
            SET state = it.state, attempts = d.attempts + 1, due_at = now() + make_interval(secs => it.wait),
                tried_at = it.tried_at, status = it.status, problem = it.problem, answer = it.answer
          FROM unnest($1::uuid[], $2::text[], $3::int[], $4::timestamptz[], $5::int[], $6::text[], $7::bytea[])
            AS it (id, state, wait, tried_at, status, problem, answer)
          WHERE d.id = it.id`,
        values: [
          ...[column('id'), column('state'), column('waitSeconds'), column('triedAt')],
          ...[column('status'), column('problem'), column('answer')],
        ],
      });
    },

    /** [WH9] */
    async giveUp(client: Pick<PoolClient, 'query'>, webhookId: string): Promise<void> {
      await client.query(
        `UPDATE platform.webhook_deliveries SET state = 'failed', problem = coalesce(problem, 'It was switched off')
          WHERE webhook_id = $1 AND state = 'waiting'`,
        [webhookId],
      );
    },

    /** The same messages once more. @param id only this one; all that failed if left out */
    async sendAgain(webhookId: string, id: string | undefined): Promise<number> {
      const { rowCount } = await pool.query(
        `UPDATE platform.webhook_deliveries SET ${ANEW}
          WHERE webhook_id = $1 AND CASE WHEN $2::uuid IS NULL THEN state = 'failed' ELSE id = $2 END`,
        [webhookId, id ?? null],
      );
      return rowCount ?? 0;
    },

    async list(webhookId: string, { limit, cursor, state }: DeliveriesArgs): Promise<DeliveryRow[]> {
      const { rows } = await pool.query<DeliveryRow>(
        `SELECT ${ROW} FROM platform.webhook_deliveries
          WHERE webhook_id = $1 AND ($2::uuid IS NULL OR id < $2) AND ($3::text IS NULL OR state = $3)
          ORDER BY id DESC LIMIT $4`,
        [webhookId, cursor ?? null, state ?? null, limit],
      );
      return rows;
    },

    async find(webhookId: string, id: string): Promise<DeliveryRow | null> {
      const { rows } = await pool.query<DeliveryRow>(
        `SELECT ${ROW} FROM platform.webhook_deliveries WHERE webhook_id = $1 AND id = $2`,
        [webhookId, id],
      );
      return rows[0] ?? null;
    },

    /** Addresses with retries that are due, or whose job was lost. */
    async overdue(): Promise<string[]> {
      const { rows } = await pool.query<{ webhook_id: string }>(
        `SELECT DISTINCT webhook_id FROM platform.webhook_deliveries
          WHERE state = 'waiting' AND due_at < now() - make_interval(secs => $1)`,
        [OVERDUE_SECONDS],
      );
      return rows.map(({ webhook_id }) => webhook_id);
    },

    /** [WH11] */
    async forgetCustomer(customerId: string): Promise<void> {
      await pool.query(
        'UPDATE platform.webhook_deliveries SET answer = NULL WHERE customer_id = $1 AND answer IS NOT NULL',
        [customerId],
      );
    },
  };
}

const ANEW = `state = 'waiting', attempts = 0, due_at = now(), problem = NULL`;
const REPEATED = `DO UPDATE SET ${ANEW}`;

export type Deliveries = ReturnType<typeof createDeliveries>;
/** [WH10] */
export const KEPT_MS = WEBHOOKS.keptDays * 86_400_000;
