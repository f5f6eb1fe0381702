import { createHash, randomBytes } from 'node:crypto';
import { DomainError, REFRESH_TOKEN_DAYS } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from './actor.ts';

/** How long a session once seen alive is taken for alive; an ended one is refused within this and a round trip. */
const TRUSTED_MS = 400;

export interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string;
}

type Holder = { kind: Actor['kind']; id: string; businessId?: string };

/** Signed-in devices. The access token names its session; the refresh token renews it and changes with every use. */
export interface Sessions {
  /** @throws DomainError `session_ended` where it ended at once. */
  start(holder: Holder, userAgent: string): Promise<{ actor: Actor; refreshToken: string }>;
  /** Spends a refresh token for the next. @throws DomainError `session_ended`; a spent token ends its whole session. */
  rotate(refreshToken: string): Promise<{ actor: Actor; refreshToken: string }>;
  /** @throws DomainError `session_ended`; of one that ended in another process within a second, or at once if asked `afresh`. */
  assertAlive(actor: Actor, how?: 'afresh'): Promise<void>;
  /** Those of the sessions that have not ended, asked for in one question. */
  aliveAmong(sessionIds: readonly string[]): Promise<Set<string>>;
  endByRefreshToken(refreshToken: string): Promise<void>;
  /** One of the account's own sessions; false where it has none of that id. */
  end(accountId: string, sessionId: string): Promise<boolean>;
  /** Every session of an account, but perhaps one. */
  endAll(accountId: string, exceptSessionId?: string): Promise<void>;
  /** Every session of an account, and that there ever was one. */
  forget(accountId: string): Promise<void>;
  list(accountId: string): Promise<SessionRow[]>;
}

export function createSessions(pool: Pool): Sessions {
  /** Whose session it is, by its id. */
  const seenAlive = new LRUCache<string, string>({ max: 50_000, ttl: TRUSTED_MS });
  const forget = () => seenAlive.clear();

  return {
    async start(holder, userAgent) {
      const id = uuidv7();
      await pool.query(
        'INSERT INTO platform.sessions (id, account_id, kind, business_id, user_agent) VALUES ($1, $2, $3, $4, $5)',
        [id, holder.id, holder.kind, holder.businessId ?? null, userAgent.slice(0, 300)],
      );
      return { actor: actorOf(holder, id), refreshToken: await newRefreshToken(pool, id) };
    },

    async rotate(refreshToken) {
      const session = await spend(pool, refreshToken);
      if (!session) {
        forget();
        throw new DomainError('session_ended');
      }
      return {
        actor: actorOf(session.holder, session.id),
        refreshToken: await newRefreshToken(pool, session.id),
      };
    },

    async assertAlive(actor, how) {
      if (how !== 'afresh' && seenAlive.get(actor.sessionId) === actor.id) return;
      const { rowCount } = await pool.query({
        name: 'session-alive',
        text: 'SELECT 1 FROM platform.sessions WHERE id = $1 AND account_id = $2 AND ended_at IS NULL',
        values: [actor.sessionId, actor.id],
      });
      if (!rowCount) throw new DomainError('session_ended');
      seenAlive.set(actor.sessionId, actor.id);
    },

    async aliveAmong(sessionIds) {
      const { rows } = await pool.query<{ id: string }>({
        name: 'sessions-alive',
        text: 'SELECT id FROM platform.sessions WHERE id = ANY ($1) AND ended_at IS NULL',
        values: [sessionIds],
      });
      return new Set(rows.map(({ id }) => id));
    },

    async endByRefreshToken(refreshToken) {
      await pool.query(
        `UPDATE platform.sessions SET ended_at = now() WHERE ended_at IS NULL
           AND id = (SELECT session_id FROM platform.refresh_tokens WHERE hash = $1)`,
        [hashOf(refreshToken)],
      );
      forget();
    },

    async end(accountId, sessionId) {
      const { rowCount } = await pool.query(
        'UPDATE platform.sessions SET ended_at = now() WHERE id = $1 AND account_id = $2 AND ended_at IS NULL',
        [sessionId, accountId],
      );
      forget();
      return rowCount === 1;
    },

    async endAll(accountId, exceptSessionId) {
      await pool.query(
        `UPDATE platform.sessions SET ended_at = now()
          WHERE account_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2`,
        [accountId, exceptSessionId ?? null],
      );
      forget();
    },

    async forget(accountId) {
      await pool.query('DELETE FROM platform.sessions WHERE account_id = $1', [accountId]);
      forget();
    },

    async list(accountId) {
      const { rows } = await pool.query<SessionRow>(
        `SELECT id, created_at, last_seen_at, user_agent FROM platform.sessions
          WHERE account_id = $1 AND ended_at IS NULL ORDER BY last_seen_at DESC LIMIT 100`,
        [accountId],
      );
      return rows;
    },
  };
}

/** A live session whose token was unspent; null otherwise, and a session whose spent token came back is ended. */
async function spend(pool: Pool, refreshToken: string): Promise<{ id: string; holder: Holder } | null> {
  const hash = hashOf(refreshToken);
  const { rows } = await pool.query(
    `WITH spent AS (
       UPDATE platform.refresh_tokens SET spent_at = now()
        WHERE hash = $1 AND spent_at IS NULL AND expires_at > now() RETURNING session_id)
     UPDATE platform.sessions s SET last_seen_at = now() FROM spent
      WHERE s.id = spent.session_id AND s.ended_at IS NULL
     RETURNING s.id, s.account_id, s.kind, s.business_id`,
    [hash],
  );
  const row = rows[0];
  if (row)
    return {
      id: row.id,
      holder: { kind: row.kind, id: row.account_id, businessId: row.business_id ?? undefined },
    };
  await pool.query(
    `UPDATE platform.sessions SET ended_at = now() WHERE ended_at IS NULL
       AND id = (SELECT session_id FROM platform.refresh_tokens WHERE hash = $1)`,
    [hash],
  );
  return null;
}

/** @throws DomainError `session_ended`, also where its account was erased a moment ago */
async function newRefreshToken(pool: Pool, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rowCount } = await pool.query(
    `INSERT INTO platform.refresh_tokens (hash, session_id, expires_at)
     SELECT $1, id, now() + make_interval(days => $3)
       FROM platform.sessions WHERE id = $2 AND ended_at IS NULL FOR KEY SHARE`,
    [hashOf(token), sessionId, REFRESH_TOKEN_DAYS],
  );
  if (!rowCount) throw new DomainError('session_ended');
  return token;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function actorOf(holder: Holder, sessionId: string): Actor {
  const businessId = holder.kind === 'business' ? holder.id : holder.businessId;
  return { kind: holder.kind, id: holder.id, sessionId, ...(businessId && { businessId }) } as Actor;
}
