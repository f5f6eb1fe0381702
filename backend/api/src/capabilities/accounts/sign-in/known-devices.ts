import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, KNOWN_DEVICE_DAYS } from '@stampwell/contracts';
import type Koa from 'koa';
import type { Pool } from 'pg';
import type { Secrets } from '../../../services/identity/secrets.ts';

/**
 * Browsers that have signed in to an account before. A signed cookie names the browser, so that a forged one is discarded
 * without a query; the accounts that it belongs to are stored here, and erased with the account.
 */
export interface KnownDevices {
  /** Rate-limit key of a device that the account knows; null for an unknown device. @param accountId null if unknown */
  rateLimitKeyOf(ctx: Koa.Context, accountId: string | null): Promise<string | null>;
  /** Whether the request has a valid device cookie. */
  isNamed(ctx: Koa.Context): boolean;
  /** Records a sign-in. `isNew`: the account has known devices, and this is a new one. */
  recordSignIn(ctx: Koa.Context, accountId: string): Promise<{ isNew: boolean }>;
  forget(accountId: string): Promise<void>;
}

const NAME = 'stampwell_device';
const LIFETIME_SECONDS = (KNOWN_DEVICE_DAYS * DAY_MS) / 1000;
/** Queried when the account does not exist, so that the reply takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

export interface KnownDevicePorts {
  pool: Pool;
  secrets: Secrets;
  isBehindTls: boolean;
}

export function createKnownDevices({ pool, secrets, isBehindTls }: KnownDevicePorts): KnownDevices {
  const name = `${isBehindTls ? '__Secure-' : ''}${NAME}`;
  const attributes = `Path=/api; HttpOnly; SameSite=Strict${isBehindTls ? '; Secure' : ''}`;
  const signature = (device: string) => secrets.hmac('devices', device);

  function deviceIn(ctx: Koa.Context): string | null {
    const [device, signed] = (ctx.cookies.get(name) ?? '').split('.');
    if (!device || !signed) return null;
    const sent = Buffer.from(signed, 'base64url');
    const right = signature(device);
    return sent.length === right.length && timingSafeEqual(sent, right) ? device : null;
  }

  return {
    isNamed: (ctx) => deviceIn(ctx) !== null,

    async rateLimitKeyOf(ctx, accountId) {
      const device = deviceIn(ctx);
      if (!device) return null;
      const { rowCount } = await pool.query(
        `SELECT 1 FROM platform.known_devices WHERE account_id = $1 AND device = $2
            AND last_seen_at > now() - make_interval(days => $3)`,
        [accountId ?? NOBODY, hashOf(device), KNOWN_DEVICE_DAYS],
      );
      return rowCount && accountId ? `${accountId}:${device}` : null;
    },

    async recordSignIn(ctx, accountId) {
      const device = deviceIn(ctx) ?? randomBytes(24).toString('base64url');
      const { rows } = await pool.query<{ is_known: boolean; has_others: boolean }>(
        `WITH before AS (
           SELECT coalesce(bool_or(device = $2), false) AS is_known, count(*) > 0 AS has_others
             FROM platform.known_devices WHERE account_id = $1),
         met AS (
           INSERT INTO platform.known_devices (account_id, device) VALUES ($1, $2)
             ON CONFLICT (account_id, device) DO UPDATE SET last_seen_at = now())
         SELECT is_known, has_others FROM before`,
        [accountId, hashOf(device)],
      );
      const value = `${device}.${signature(device).toString('base64url')}`;
      ctx.append('Set-Cookie', `${name}=${value}; Max-Age=${LIFETIME_SECONDS}; ${attributes}`);
      return { isNew: rows[0]?.is_known === false && rows[0].has_others };
    },

    async forget(accountId) {
      await pool.query('DELETE FROM platform.known_devices WHERE account_id = $1', [accountId]);
    },
  };
}

const hashOf = (device: string) => createHash('sha256').update(device).digest();
