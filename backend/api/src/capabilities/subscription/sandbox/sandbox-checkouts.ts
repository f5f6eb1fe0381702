import { randomBytes } from 'node:crypto';
import { inTransaction } from '@stampwell/base/postgres';
import { afterDays, DomainError, type PlanType } from '@stampwell/contracts';
import type { Pool, PoolClient } from 'pg';
import type { CheckoutOrder, CheckoutState } from '../payments/payments.ts';
import type { FreeDays } from '../rules/checkout.rules.ts';
import { keep } from './sandbox-subscriptions.ts';
import { queueWebhooks } from './sandbox-webhooks.ts';
import { subscribe } from './timeline.ts';

export interface SandboxCheckout extends CheckoutState {
  id: string;
  planType: PlanType;
  free: FreeDays | null;
}

export interface SandboxCheckouts {
  open(order: CheckoutOrder): Promise<string>;
  find(id: string): Promise<SandboxCheckout | null>;
  close(id: string): Promise<void>;
  /** @throws DomainError `not_found`, or `invalid_state` if it is no longer open. */
  pay(id: string): Promise<void>;
}

/** A checkout expires after a day, as Stripe's does. */
const OPEN_HOURS = 24;

export const sandboxId = (kind: 'cs' | 'cus' | 'sub') => `${kind}_sandbox_${randomBytes(16).toString('hex')}`;

export function createSandboxCheckouts(pool: Pool, now: () => Promise<string>): SandboxCheckouts {
  return {
    async open({ businessId, planType, free }) {
      const id = sandboxId('cs');
      await pool.query(
        `INSERT INTO platform.sandbox_checkouts (id, business_id, plan_type, free, expires_at)
         VALUES ($1, $2, $3, $4, $5::timestamptz + make_interval(hours => $6))`,
        [id, businessId, planType, free, await now(), OPEN_HOURS],
      );
      return id;
    },
    async find(id) {
      return read(pool, id, await now());
    },
    async close(id) {
      await pool.query(
        'UPDATE platform.sandbox_checkouts SET expires_at = $2 WHERE id = $1 AND expires_at > $2',
        [id, await now()],
      );
    },
    async pay(id) {
      const time = await now();
      await inTransaction(pool, async (client) => {
        const checkout = await read(client, id, time, 'FOR UPDATE');
        if (!checkout) throw new DomainError('not_found');
        if (checkout.status !== 'open') throw new DomainError('invalid_state');
        const { businessId, planType, free } = checkout;
        const order = { id: sandboxId('sub'), customer: sandboxId('cus'), businessId, planType };
        const step = subscribe({ ...order, trialEndsAt: freeUntil(free, time) }, time);
        await keep(client, step.subscription);
        await client.query('UPDATE platform.sandbox_checkouts SET subscription = $2 WHERE id = $1', [
          id,
          order.id,
        ]);
        await queueWebhooks(client, step.subscription, step.happenings, id);
      });
    },
  };
}

function freeUntil(free: FreeDays | null, now: string): string | null {
  if (!free) return null;
  return 'until' in free ? free.until : afterDays(now, free.days);
}

interface Row {
  business_id: string;
  plan_type: PlanType;
  free: FreeDays | null;
  subscription: string | null;
  is_over: boolean;
}

async function read(
  db: Pool | PoolClient,
  id: string,
  now: string,
  lock = '',
): Promise<SandboxCheckout | null> {
  const { rows } = await db.query<Row>(
    `SELECT business_id, plan_type, free, subscription, expires_at <= $2 AS is_over
       FROM platform.sandbox_checkouts WHERE id = $1 ${lock}`,
    [id, now],
  );
  const row = rows[0];
  if (!row) return null;
  const { business_id: businessId, plan_type: planType, free, subscription } = row;
  const status = subscription ? 'complete' : row.is_over ? 'expired' : 'open';
  return { id, businessId, planType, free, subscription, status };
}
