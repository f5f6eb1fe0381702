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
import type { Outbox } from '../../mail/queue/outbox.ts';
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
  /** Those of these customers whose card was used since then; null while nobody can tell. */
  visitorsSince(since: Date, customerIds: readonly string[]): Promise<Set<string> | null>;
  now(): Date;
}

const PAGE = 500;

/**
 * Customers' accounts that nobody has used for two years are erased, thirty days after their holder was told [AC30]. Signing in,
 * a session that goes on and a visit to a shop are all use. Running it again, or twice at once, changes nothing.
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

/** Sessions are forgotten a month after they were last seen: when that was is kept for longer. */
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
  // A registration that was never finished is forgotten elsewhere [AC1].
  if (!(await lifecycles.customer.status(id))) return;
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

/** As by its holder's own hand [AC10]. */
async function erase({ pool, commands, erasure }: UnusedAccountPorts, id: string): Promise<void> {
  await commands({ ...eraseAccount(id, []), actor: SYSTEM_ACTOR, correlationId: randomUUID() });
  await erasure.forget(id);
  await pool.query('DELETE FROM platform.account_use WHERE account_id = $1', [id]);
  await pool.query('DELETE FROM platform.unused_accounts WHERE account_id = $1', [id]);
}
