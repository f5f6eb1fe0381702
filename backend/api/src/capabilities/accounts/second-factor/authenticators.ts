import { randomBytes } from 'node:crypto';
import { DomainError, RECOVERY_CODES } from '@stampwell/contracts';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import type { Secrets } from '../../../services/identity/secrets.ts';
import type { Tickets } from '../../../services/identity/tickets.ts';

export interface Authenticator {
  added_at: Date;
  recovery_codes_left: number;
}

/** Authenticator app codes (TOTP, RFC 6238), and recovery codes in case the app is lost [AC22]. */
export interface Authenticators {
  of(accountId: string): Promise<Authenticator | null>;
  has(accountId: string): Promise<boolean>;
  /** Creates a secret that takes effect once `confirm` has seen a code. @throws DomainError `invalid_state` if there is one */
  begin(accountId: string, label: string): Promise<{ ticket: string; secret: string; uri: string }>;
  /** The recovery codes, shown only this once; null for a wrong code. @throws DomainError `invalid_state` */
  confirm(accountId: string, sent: { ticket: string; code: string }, db: Queries): Promise<string[] | null>;
  /** The kind of code; null if it is wrong. Each code works once. */
  verify(accountId: string, code: string, db?: Queries): Promise<'code' | 'recovery_code' | null>;
  /** @throws DomainError `invalid_state` without an authenticator app */
  renewRecoveryCodes(accountId: string): Promise<string[]>;
  /** False if there was none. */
  remove(accountId: string, db?: Queries): Promise<boolean>;
}

type Queries = Pick<Pool, 'query'>;

export interface AuthenticatorPorts {
  pool: Pool;
  secrets: Secrets;
  tickets: Tickets;
  now(): Date;
}

const PERIOD_SECONDS = 30;
/** Tolerated clock error of a phone, in periods of 30 seconds. */
const WINDOW = 1;

export function createAuthenticators({ pool, secrets, tickets, now }: AuthenticatorPorts): Authenticators {
  const totpOf = (secret: string, label = '') =>
    new TOTP({
      issuer: 'Stampwell',
      label,
      period: PERIOD_SECONDS,
      digits: 6,
      secret: Secret.fromBase32(secret),
    });

  /** The time step of the code; null for a wrong code. */
  function stepOf(secret: string, code: string): number | null {
    const timestamp = now().getTime();
    const delta = totpOf(secret).validate({ token: code.replace(/\s/g, ''), timestamp, window: WINDOW });
    return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }

  const hashOf = (accountId: string, code: string) =>
    secrets.hmac('recovery codes', `${accountId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`);

  async function newRecoveryCodes(accountId: string, db: Queries = pool): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
    await db.query(
      `WITH gone AS (DELETE FROM platform.recovery_codes WHERE account_id = $1)
       INSERT INTO platform.recovery_codes (account_id, hash) SELECT $1, unnest($2::bytea[])`,
      [accountId, codes.map((code) => hashOf(accountId, code))],
    );
    return codes;
  }

  async function spendRecoveryCode(accountId: string, code: string, db: Queries): Promise<boolean> {
    const { rowCount } = await db.query(
      'DELETE FROM platform.recovery_codes WHERE account_id = $1 AND hash = $2',
      [accountId, hashOf(accountId, code)],
    );
    return rowCount === 1;
  }

  async function spendTotp(accountId: string, code: string, db: Queries): Promise<boolean> {
    const { rows } = await db.query<{ secret: Buffer }>(
      'SELECT secret FROM platform.authenticators WHERE account_id = $1',
      [accountId],
    );
    const step = rows[0] ? stepOf(secrets.open(accountId, rows[0].secret), code) : null;
    if (step === null) return false;
    const { rowCount } = await db.query(
      'UPDATE platform.authenticators SET last_step = $2 WHERE account_id = $1 AND last_step < $2',
      [accountId, step],
    );
    return rowCount === 1;
  }

  async function of(accountId: string): Promise<Authenticator | null> {
    const { rows } = await pool.query<Authenticator>(
      `SELECT added_at, (SELECT count(*)::int FROM platform.recovery_codes r WHERE r.account_id = a.account_id)
                AS recovery_codes_left
         FROM platform.authenticators a WHERE account_id = $1`,
      [accountId],
    );
    return rows[0] ?? null;
  }
  const has = async (accountId: string) => (await of(accountId)) !== null;

  return {
    of,
    has,
    async begin(accountId, label) {
      if (await has(accountId)) throw alreadyThere();
      const secret = new Secret({ size: 20 }).base32;
      const sealed = secrets.seal(accountId, secret).toString('base64url');
      const ticket = await tickets.issue('authenticator', { account: accountId, sealed }, SET_UP_MINUTES);
      return { ticket, secret, uri: totpOf(secret, label).toString() };
    },

    async confirm(accountId, { ticket, code }, db) {
      const { claims, spend } = await tickets.read('authenticator', ticket);
      if (claims.account !== accountId) throw alreadyThere();
      const sealed = Buffer.from(String(claims.sealed), 'base64url');
      const step = stepOf(secrets.open(accountId, sealed), code);
      if (step === null) return null;
      await spend(db);
      const { rowCount } = await db.query(
        `INSERT INTO platform.authenticators (account_id, secret, last_step) VALUES ($1, $2, $3)
         ON CONFLICT (account_id) DO NOTHING`,
        [accountId, sealed, step],
      );
      if (!rowCount) throw alreadyThere();
      return newRecoveryCodes(accountId, db);
    },

    async verify(accountId, code, db = pool) {
      if (/^\s*\d{3}\s*\d{3}\s*$/.test(code)) return (await spendTotp(accountId, code, db)) ? 'code' : null;
      return (await spendRecoveryCode(accountId, code, db)) ? 'recovery_code' : null;
    },

    async renewRecoveryCodes(accountId) {
      if (!(await has(accountId))) throw noneThere();
      return newRecoveryCodes(accountId);
    },

    async remove(accountId, db = pool) {
      await db.query('DELETE FROM platform.recovery_codes WHERE account_id = $1', [accountId]);
      const { rowCount } = await db.query('DELETE FROM platform.authenticators WHERE account_id = $1', [
        accountId,
      ]);
      return rowCount === 1;
    },
  };
}

/** Time to find the phone and the app. */
const SET_UP_MINUTES = 15;

export const alreadyThere = () =>
  new DomainError('invalid_state', { message: 'An authenticator app is already set up.' });
export const noneThere = () =>
  new DomainError('invalid_state', { message: 'No authenticator app is set up.' });

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 60 bits in two groups, easy to copy by hand: 'K7WQXA-3MBHTD'. */
function recoveryCode(): string {
  const letters = Array.from(randomBytes(12), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 6)}-${letters.slice(6)}`;
}
