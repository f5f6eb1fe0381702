import { inTransaction } from '@stampwell/base/postgres';
import { DomainError } from '@stampwell/contracts';
import type { Pool, PoolClient } from 'pg';
import { queueWebhooks } from './sandbox-webhooks.ts';
import { advance, nextDue, type SandboxSubscription, type Step } from './timeline.ts';

type Change = (subscription: SandboxSubscription, now: string) => Step;

/** The sandbox's subscriptions. Each read or change first advances the subscription to the clock's time. */
export interface SandboxSubscriptions {
  find(id: string): Promise<SandboxSubscription | null>;
  ofCustomer(customer: string): Promise<string[]>;
  /** @throws DomainError `not_found` */
  change(id: string, change: Change): Promise<SandboxSubscription>;
  catchUp(): Promise<void>;
}

export function createSandboxSubscriptions(pool: Pool, now: () => Promise<string>): SandboxSubscriptions {
  const asItIs: Change = (subscription) => ({ subscription, happenings: [] });

  async function change(id: string, changeIt: Change): Promise<SandboxSubscription | null> {
    const time = await now();
    return inTransaction(pool, async (client) => {
      const known = await lock(client, id);
      if (!known) return null;
      const passed = advance(known, time);
      const changed = changeIt(passed.subscription, time);
      const happenings = [...passed.happenings, ...changed.happenings];
      if (changed.subscription !== known) await keep(client, changed.subscription);
      await queueWebhooks(client, changed.subscription, happenings);
      return changed.subscription;
    });
  }

  return {
    find: (id) => change(id, asItIs),
    async ofCustomer(customer) {
      const { rows } = await pool.query<{ id: string }>(
        'SELECT id FROM platform.sandbox_subscriptions WHERE customer = $1',
        [customer],
      );
      return rows.map(({ id }) => id);
    },
    async change(id, changeIt) {
      const changed = await change(id, changeIt);
      if (!changed) throw new DomainError('not_found');
      return changed;
    },
    async catchUp() {
      const { rows } = await pool.query<{ id: string }>(
        'SELECT id FROM platform.sandbox_subscriptions WHERE due_at <= $1 ORDER BY due_at',
        [await now()],
      );
      for (const { id } of rows) await change(id, asItIs);
    },
  };
}

async function lock(client: PoolClient, id: string): Promise<SandboxSubscription | null> {
  const { rows } = await client.query<{ subscription: SandboxSubscription }>(
    'SELECT subscription FROM platform.sandbox_subscriptions WHERE id = $1 FOR UPDATE',
    [id],
  );
  return rows[0]?.subscription ?? null;
}

export async function keep(client: PoolClient, subscription: SandboxSubscription): Promise<void> {
  await client.query(
    `INSERT INTO platform.sandbox_subscriptions (id, customer, due_at, subscription) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET due_at = $3, subscription = $4`,
    [subscription.id, subscription.customer, nextDue(subscription), subscription],
  );
}
