import { randomUUID } from 'node:crypto';
import {
  afterDays,
  DAY_MS,
  type StoredEvent,
  SYSTEM_ACTOR,
  UNUSED_ACCOUNT_DAYS,
  UNUSED_WARNING_DAYS,
} from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import type { Outbox } from '../../../services/mail/queue/outbox.ts';
import { eraseAccount } from '../accounts.commands.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { Lifecycles } from '../lifecycle.ts';

export interface UnusedAccountPorts {
  pool: Pool;
  people: Pick<People, 'idleSince'>;
  commands: CommandHandler<StoredEvent>;
  lifecycles: Pick<Lifecycles, 'customer'>;
  erasure: Pick<Erasure, 'forget'>;
  outbox: Pick<Outbox, 'put'>;
  /** Those of these customers whose card was used since then; null while the read model is unavailable. */
  visitorsSince(since: Date, customerIds: readonly string[]): Promise<Set<string> | null>;
  now(): Date;
}

const PAGE = 500;

/**
 * Erases customers' accounts that were unused for two years, thirty days after a warning to the holder [AC30]. Sign-ins, renewed
 * sessions and visits to shops count as use. Idempotent, also when two processes run it at once.
 */
export async function eraseUnusedAccounts(ports: UnusedAccountPorts): Promise<void> {
  const now = ports.now();
  await rememberUse(ports.pool);
  const since = new Date(now.getTime() - (UNUSED_ACCOUNT_DAYS - UNUSED_WARNING_DAYS) * DAY_MS);
  const unused: string[] = [];
  for (let after: string | null = null, isMore = true; isMore; ) {
    const idle: string[] = await ports.people.idleSince('customer', since, { after, limit: PAGE });
    const found = await withoutUse(ports, since, idle);
    if (!found) return;
    unused.push(...found);
    after = idle.at(-1) ?? null;
    isMore = idle.length === PAGE;
  }
  await ports.pool.query('DELETE FROM platform.unused_accounts WHERE NOT account_id = ANY ($1)', [unused]);
  for (const id of unused) await warnOrErase(ports, id, now);
}

/** Sessions are deleted a month after their last use, so the time of last use is stored separately. */
async function rememberUse(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO platform.account_use AS u (account_id, used_at)
     SELECT account_id, max(last_seen_at) FROM platform.sessions WHERE kind = 'customer' GROUP BY account_id
     ON CONFLICT (account_id) DO UPDATE SET used_at = greatest(u.used_at, excluded.used_at)
       WHERE u.used_at < excluded.used_at`,
  );
}

async function withoutUse(
  { pool, visitorsSince }: UnusedAccountPorts,
  since: Date,
  ids: readonly string[],
): Promise<string[] | null> {
  const { rows } = await pool.query<{ account_id: string }>(
    'SELECT account_id FROM platform.account_use WHERE account_id = ANY ($1) AND used_at >= $2',
    [ids, since],
  );
  const visitors = await visitorsSince(since, ids);
  const inSessions = new Set(rows.map(({ account_id }) => account_id));
  return visitors && ids.filter((id) => !inSessions.has(id) && !visitors.has(id));
}

async function warnOrErase(ports: UnusedAccountPorts, id: string, now: Date): Promise<void> {
  const { pool, lifecycles, outbox } = ports;
  // Unfinished registrations are erased by another job [AC1].
  const status = await lifecycles.customer.status(id);
  // A merged account is deleted with the one that it was merged into [JO10].
  if (!status || status.mergedInto) return;
  const { rows } = await pool.query<{ erased_at: Date }>(
    'SELECT erased_at FROM platform.unused_accounts WHERE account_id = $1',
    [id],
  );
  const [warned] = rows;
  if (warned) {
    if (warned.erased_at <= now) await erase(ports, id);
    return;
  }
  const erasedAt = afterDays(now, UNUSED_WARNING_DAYS);
  await outbox.put({
    kind: 'account_unused',
    accountId: id,
    cause: `unused, erased on ${erasedAt.slice(0, 10)}`,
    data: { erased_at: erasedAt },
  });
  await pool.query('INSERT INTO platform.unused_accounts VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    id,
    erasedAt,
  ]);
}

/** Same as when the holder deletes the account [AC10]. */
async function erase({ pool, commands, erasure }: UnusedAccountPorts, id: string): Promise<void> {
  await commands({ ...eraseAccount(id, []), actor: SYSTEM_ACTOR, correlationId: randomUUID() });
  await erasure.forget(id);
  await pool.query('DELETE FROM platform.account_use WHERE account_id = $1', [id]);
  await pool.query('DELETE FROM platform.unused_accounts WHERE account_id = $1', [id]);
}
