import { createHash, randomUUID } from 'node:crypto';
import { inTransaction } from '@stampwell/base/postgres';
import { DomainError, FIRST_PROGRAMME } from '@stampwell/contracts';
import { platformSeal } from '@stampwell/vault';
import type { ShopPassPorts } from './ports.ts';

export interface ShopPass {
  serial: string;
  /** Null once the customer was erased. */
  customerId: string | null;
  businessId: string;
  /** Which of the shop's cards. */
  programme: number;
  noted: number;
  done: number;
  content: Buffer | null;
  tag: number;
  pushed: number;
  changedAt: Date;
  google: Buffer | null;
  googleTold: Date[];
}

export type OfCard = Pick<ShopPass, 'businessId' | 'programme'>;

/** Tokens of one pass that are still accepted: as many as there are likely to be devices. */
const TOKENS_PER_PASS = 10;
const DEVICES_PER_PASS = 20;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export type ShopPasses = ReturnType<typeof createShopPasses>;

/** The rows of passes: who has which, and on which devices (decision 209). */
export function createShopPasses({ pool, vault }: Pick<ShopPassPorts, 'pool' | 'vault'>) {
  const seal = platformSeal(vault.ring, 'wallet device');
  const tokens = platformSeal(vault.ring, 'wallet token');

  async function one(where: string, values: unknown[]): Promise<ShopPass | null> {
    const { rows } = await pool.query(
      `SELECT serial, customer_id AS "customerId", business_id AS "businessId", programme, noted::float8, done::float8, content,
              tag::float8, pushed::float8, changed_at AS "changedAt", google, google_told AS "googleTold"
         FROM platform.shop_passes WHERE ${where}`,
      values,
    );
    return rows[0] ?? null;
  }

  const bySerial = (serial: string) => one('serial = $1', [serial]);

  return {
    bySerial,

    /** Locks the pass, so that a change being written at the moment is seen. */
    bySerialOnceNoted: (serial: string) => one('serial = $1 FOR SHARE', [serial]),

    /** [WA1] The customer's pass of this card, made at the first time. */
    async ofCard(customerId: string, { businessId, programme }: OfCard): Promise<ShopPass> {
      await pool.query(
        `INSERT INTO platform.shop_passes (serial, customer_id, business_id, programme) VALUES ($1, $2, $3, $4)
         ON CONFLICT (customer_id, business_id, programme) DO NOTHING`,
        [randomUUID(), customerId, businessId, programme],
      );
      const pass = await one('customer_id = $1 AND business_id = $2 AND programme = $3', [
        customerId,
        businessId,
        programme,
      ]);
      if (!pass) throw new DomainError('not_found');
      return pass;
    },

    /** What is kept of a customer's passes, without the devices' tokens. */
    async listOf(customerId: string): Promise<object[]> {
      const { rows } = await pool.query(
        `SELECT p.business_id, nullif(p.programme, ${FIRST_PROGRAMME}) AS programme, p.changed_at, p.google IS NOT NULL AS is_at_google,
                (SELECT count(*)::int FROM platform.shop_pass_devices d WHERE d.serial = p.serial) AS devices
           FROM platform.shop_passes p WHERE p.customer_id = $1 ORDER BY p.business_id, p.programme`,
        [customerId],
      );
      return rows.map(({ programme, ...row }) => ({ ...row, ...(programme && { programme }) }));
    },

    /**
     * [WA2] The authentication token in the files of one download link: always the same, so that it does not invalidate another
     * link's.
     */
    async tokenOfLink(serial: string, linkId: string): Promise<string> {
      const token = tokens.tag(linkId);
      const { rowCount } = await pool.query(
        'INSERT INTO platform.shop_pass_tokens VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [hashOf(token), serial],
      );
      if (!rowCount) return token;
      await pool.query(
        `DELETE FROM platform.shop_pass_tokens WHERE serial = $1 AND hash NOT IN
           (SELECT hash FROM platform.shop_pass_tokens WHERE serial = $1 ORDER BY created_at DESC LIMIT ${TOKENS_PER_PASS})`,
        [serial],
      );
      return token;
    },

    /** @throws DomainError `unauthenticated`, also for a pass that is not there */
    async byToken(serial: string, token: string): Promise<ShopPass> {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM platform.shop_pass_tokens WHERE hash = $1 AND serial = $2',
        [hashOf(token), serial],
      );
      const pass = rowCount ? await bySerial(serial) : null;
      if (!pass) throw new DomainError('unauthenticated');
      return pass;
    },

    /** @returns whether the device was new @throws DomainError `limit_reached` */
    async register(serial: string, deviceId: string, pushToken: string): Promise<boolean> {
      return inTransaction(pool, async (client) => {
        // Serialises registrations of one pass, so that the limit holds.
        await client.query('SELECT 1 FROM platform.shop_passes WHERE serial = $1 FOR UPDATE', [serial]);
        const device = hashOf(deviceId);
        const { rows } = await client.query<{ count: number; known: boolean }>(
          `SELECT count(*)::int AS count, coalesce(bool_or(device = $2), false) AS known
             FROM platform.shop_pass_devices WHERE serial = $1`,
          [serial, device],
        );
        const { count = 0, known = false } = rows[0] ?? {};
        if (!known && count >= DEVICES_PER_PASS) throw new DomainError('limit_reached');
        await client.query(
          `INSERT INTO platform.shop_pass_devices VALUES ($1, $2, $3)
           ON CONFLICT (device, serial) DO UPDATE SET push_token = excluded.push_token, registered_at = now()`,
          [device, serial, seal.seal(serial, pushToken)],
        );
        return !known;
      });
    },

    async unregister(serial: string, deviceId: string): Promise<void> {
      await pool.query('DELETE FROM platform.shop_pass_devices WHERE serial = $1 AND device = $2', [
        serial,
        hashOf(deviceId),
      ]);
    },

    /** The device's passes with a newer tag. */
    async changedOn(deviceId: string, since: number): Promise<{ serial: string; tag: number }[]> {
      const { rows } = await pool.query<{ serial: string; tag: number }>(
        `SELECT p.serial, p.tag::float8 FROM platform.shop_pass_devices d JOIN platform.shop_passes p USING (serial)
          WHERE d.device = $1 AND p.tag > $2 ORDER BY p.tag`,
        [hashOf(deviceId), since],
      );
      return rows;
    },

    async pushTokens(serial: string): Promise<string[]> {
      const { rows } = await pool.query<{ push_token: string }>(
        'SELECT push_token FROM platform.shop_pass_devices WHERE serial = $1',
        [serial],
      );
      return rows.map(({ push_token }) => seal.open(serial, push_token));
    },

    /** A token that Apple no longer knows. */
    async dropToken(serial: string, token: string): Promise<void> {
      const { rows } = await pool.query<{ device: Buffer; push_token: string }>(
        'SELECT device, push_token FROM platform.shop_pass_devices WHERE serial = $1',
        [serial],
      );
      const gone = rows.filter(({ push_token }) => seal.open(serial, push_token) === token);
      await pool.query('DELETE FROM platform.shop_pass_devices WHERE serial = $1 AND device = ANY($2)', [
        serial,
        gone.map(({ device }) => device),
      ]);
    },

    /**
     * [WA4] The pass says something else now. Tags are given one at a time and committed in their order, so that a device that knows
     * one has been told of all before it. The time moves on by a whole second, which is all that If-Modified-Since can tell apart.
     */
    async change(serial: string, content: Buffer): Promise<number> {
      return inTransaction(pool, async (client) => {
        await client.query(`SELECT pg_advisory_xact_lock(hashtext('platform.wallet_tags'))`);
        const { rows } = await client.query<{ tag: number }>(
          `UPDATE platform.shop_passes SET content = $2, tag = nextval('platform.wallet_tags'),
                  changed_at = greatest(date_trunc('second', now()), changed_at + interval '1 s')
            WHERE serial = $1 RETURNING tag::float8`,
          [serial, content],
        );
        return rows[0]?.tag ?? 0;
      });
    },

    /** The content of the first file: only a difference from it counts as a change. */
    async noteFirst(serial: string, content: Buffer): Promise<void> {
      await pool.query('UPDATE platform.shop_passes SET content = $2 WHERE serial = $1 AND content IS NULL', [
        serial,
        content,
      ]);
    },

    async notePushed(serial: string, tag: number): Promise<void> {
      await pool.query('UPDATE platform.shop_passes SET pushed = greatest(pushed, $2) WHERE serial = $1', [
        serial,
        tag,
      ]);
    },

    /**
     * Records the content sent to Google. If another process sent one since the pass was read, their order is unknown: an empty
     * content is recorded, which matches no pass, so that the next job sends again.
     */
    async noteGoogle(
      { serial, google }: Pick<ShopPass, 'serial' | 'google'>,
      content: Buffer,
      told: readonly Date[],
    ): Promise<void> {
      await pool.query(
        `UPDATE platform.shop_passes
            SET google = CASE WHEN google IS NOT DISTINCT FROM $2 THEN $3 ELSE ''::bytea END,
                google_told = CASE WHEN google IS NOT DISTINCT FROM $2 THEN $4 ELSE google_told END
          WHERE serial = $1`,
        [serial, google, content, told],
      );
    },

    async noteDone(serial: string, position: number): Promise<void> {
      await pool.query('UPDATE platform.shop_passes SET done = greatest(done, $2) WHERE serial = $1', [
        serial,
        position,
      ]);
    },
  };
}
