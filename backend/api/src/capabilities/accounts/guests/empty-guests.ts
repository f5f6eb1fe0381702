import { randomUUID } from 'node:crypto';
import { DAY_MS, EMPTY_GUEST_DAYS, type StoredEvent, SYSTEM_ACTOR } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { Pool } from 'pg';
import { accountCommand, eraseAccount } from '../accounts.commands.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { Lifecycles } from '../lifecycle.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';

export interface EmptyGuestPorts {
  pool: Pool;
  commands: CommandHandler<StoredEvent>;
  lifecycles: Pick<Lifecycles, 'customer'>;
  people: Pick<People, 'byId'>;
  passkeys: Pick<Passkeys, 'list'>;
  erasure: Pick<Erasure, 'forget'>;
  visitorsSince(since: Date, customerIds: readonly string[]): Promise<Set<string> | null>;
  now(): Date;
}

const PAGE = 500;
const EVER = new Date(0);

/**
 * Erases guests who joined 90 days ago, were never stamped and claimed nothing [JO7]. A card that was used goes by the rule of unused
 * accounts [AC30]. Looks at each guest once; idempotent, also when two processes run it at once.
 */
export async function eraseEmptyGuests(ports: EmptyGuestPorts): Promise<void> {
  const { pool, commands, lifecycles, people, passkeys, erasure, visitorsSince, now } = ports;
  const before = new Date(now().getTime() - EMPTY_GUEST_DAYS * DAY_MS);
  /** A process that stopped after the proof has not recorded the claim. */
  async function provedBy(id: string): Promise<'email' | 'passkey' | null> {
    if ((await people.byId(id))?.emailVerifiedAt) return 'email';
    return (await passkeys.list(id)).length > 0 ? 'passkey' : null;
  }
  for (let isMore = true; isMore; ) {
    const { rows } = await pool.query<{ account_id: string }>(
      'SELECT account_id FROM platform.guests WHERE joined_at < $1 ORDER BY joined_at LIMIT $2',
      [before, PAGE],
    );
    const ids = rows.map(({ account_id }) => account_id);
    const stamped = await visitorsSince(EVER, ids);
    if (!stamped) return;
    for (const id of ids) {
      const status = await lifecycles.customer.status(id);
      if (!status?.isGuest || status.mergedInto) continue;
      const by = { actor: SYSTEM_ACTOR, correlationId: randomUUID() };
      const how = await provedBy(id);
      if (how) await commands({ ...accountCommand({ type: 'Claim', accountId: id, how }), ...by });
      else if (!stamped.has(id)) {
        await commands({ ...eraseAccount(id, []), ...by });
        await erasure.forget(id);
      }
    }
    await pool.query('DELETE FROM platform.guests WHERE account_id = ANY ($1)', [ids]);
    isMore = ids.length === PAGE;
  }
}
