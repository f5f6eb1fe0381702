import { type FreeText, PUSH, PUSH_KINDS, type PushKind } from '@stampwell/contracts';
import { platformSeal } from '@stampwell/vault';
import type { PushPorts } from './ports.ts';
import type { Subscription } from './push-service.ts';

export interface Subscribed {
  sessionId: string;
  subscription: Subscription;
}

/** The account of a session. */
interface SessionHolder {
  id: string;
  sessionId: string;
}

const ALIVE =
  'EXISTS (SELECT 1 FROM platform.sessions s WHERE s.id = session_id AND ended_at IS NULL AND ends_at > now())';

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** Browsers that get push notifications, and the kinds that each account wants. */
export function createSubscriptions({ pool, vault, people }: PushPorts) {
  const tags = platformSeal(vault.ring, 'push endpoint');

  const subscriptions = {
    /** [NO1] */
    async put({ id: accountId, sessionId }: SessionHolder, subscription: Subscription) {
      const sealed = await people.sealText(accountId, JSON.stringify(subscription));
      const endpoint = tags.tag(subscription.endpoint);
      await pool.query('DELETE FROM platform.push_subscriptions WHERE endpoint = $1 AND session_id <> $2', [
        endpoint,
        sessionId,
      ]);
      await pool.query(
        `INSERT INTO platform.push_subscriptions (session_id, account_id, endpoint, sealed)
         SELECT id, account_id, $3, $4 FROM platform.sessions WHERE id = $1 AND account_id = $2 AND ended_at IS NULL
         ON CONFLICT (session_id) DO UPDATE SET endpoint = excluded.endpoint, sealed = excluded.sealed`,
        [sessionId, accountId, endpoint, JSON.stringify(sealed)],
      );
      await pool.query(
        `DELETE FROM platform.push_subscriptions WHERE account_id = $1 AND session_id NOT IN
           (SELECT session_id FROM platform.push_subscriptions WHERE account_id = $1 ORDER BY created_at DESC LIMIT $2)`,
        [accountId, PUSH.devices],
      );
    },

    /** [JO10] The phone of a merged guest goes on in the session that merged the two there. */
    async moveSubscription(guestId: string, to: SessionHolder): Promise<void> {
      if (await subscriptions.has(to.sessionId)) return;
      const { rows } = await pool.query<{ sealed: FreeText }>(
        'SELECT sealed FROM platform.push_subscriptions WHERE account_id = $1 ORDER BY created_at DESC LIMIT 1',
        [guestId],
      );
      const text = rows[0] && (await people.textReader([guestId]))(rows[0].sealed);
      if (text) await subscriptions.put(to, JSON.parse(text) as Subscription);
    },

    async remove(sessionId: string): Promise<void> {
      await pool.query('DELETE FROM platform.push_subscriptions WHERE session_id = $1', [sessionId]);
    },

    async has(sessionId: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM platform.push_subscriptions WHERE session_id = $1',
        [sessionId],
      );
      return rowCount === 1;
    },

    /** Without the subscriptions themselves, which are a secret of the browser's. */
    async listOf(accountId: string): Promise<{ session_id: string; since: Date }[]> {
      const { rows } = await pool.query<{ session_id: string; since: Date }>(
        `SELECT session_id, created_at AS since FROM platform.push_subscriptions WHERE account_id = $1 ORDER BY created_at`,
        [accountId],
      );
      return rows;
    },

    /** Devices of live sessions that did not get this position yet. */
    async devicesFor(accountId: string, position: number): Promise<Subscribed[]> {
      const { rows } = await pool.query<{ session_id: string; sealed: FreeText }>(
        `SELECT session_id, sealed FROM platform.push_subscriptions WHERE account_id = $1 AND told < $2 AND ${ALIVE}`,
        [accountId, position],
      );
      const read = await people.textReader([accountId]);
      return rows.flatMap(({ session_id: sessionId, sealed }) => {
        const text = read(sealed);
        return text ? [{ sessionId, subscription: JSON.parse(text) as Subscription }] : [];
      });
    },

    async noteSent(sessionId: string, position: number): Promise<void> {
      await pool.query('UPDATE platform.push_subscriptions SET told = $2 WHERE session_id = $1', [
        sessionId,
        position,
      ]);
    },

    async kindsOf(accountId: string): Promise<{ kind: PushKind; is_on: boolean }[]> {
      const { rows } = await pool.query<{ kind: PushKind }>(
        'SELECT kind FROM platform.notice_choices WHERE account_id = $1',
        [accountId],
      );
      const off = new Set(rows.map(({ kind }) => kind));
      return PUSH_KINDS.map((kind) => ({ kind, is_on: !off.has(kind) }));
    },

    async choose(accountId: string, kind: PushKind, isOn: boolean): Promise<void> {
      const change = isOn
        ? 'DELETE FROM platform.notice_choices WHERE account_id = $1 AND kind = $2'
        : 'INSERT INTO platform.notice_choices VALUES ($1, $2) ON CONFLICT DO NOTHING';
      await pool.query(change, [accountId, kind]);
    },

    async forget(accountId: string): Promise<void> {
      for (const table of ['push_subscriptions', 'notice_choices', 'notices'])
        await pool.query(`DELETE FROM platform.${table} WHERE account_id = $1`, [accountId]);
    },

    /** Browsers that signed out; nothing was sent to them since. */
    async sweep(): Promise<void> {
      await pool.query(`DELETE FROM platform.push_subscriptions WHERE NOT ${ALIVE}`);
    },
  };
  return subscriptions;
}
