import { createHash, randomBytes } from 'node:crypto';
import {
  DomainError,
  REAUTHENTICATE_AFTER_MINUTES,
  REFRESH_TOKEN_DAYS,
  SESSION_ENDS_HOURS,
  SESSIONS_PER_ACCOUNT,
} from '@stampwell/contracts';
import { inTransaction } from '@stampwell/postgres';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, actorOf } from './actor.ts';

/** How long a session once seen alive is taken for alive; an ended one is refused within this and a round trip. */
const TRUSTED_MS = 400;

export interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string;
}

type Holder = { kind: Actor['kind']; id: string; businessId?: string };

/** 'Remember me': whether the browser keeps the session when it is closed. */
export interface Kept {
  isRemembered?: boolean;
}

/** Signed-in devices. The access token names its session; the refresh token renews it and changes with every use. */
export interface Sessions {
  /** @throws DomainError `session_ended` where it ended at once. */
  start(holder: Holder, userAgent: string, how?: Kept): Promise<{ actor: Actor; refreshToken: string }>;
  /** Spends a refresh token for the next. @throws DomainError `session_ended`; a spent token ends its whole session. */
  rotate(refreshToken: string): Promise<{ actor: Actor; refreshToken: string } & Required<Kept>>;
  /** @throws DomainError `session_ended`; of one that ended in another process within a second, or at once if asked `afresh`. */
  assertAlive(actor: Actor, how?: 'afresh'): Promise<void>;
  /**
   * Writes within a transaction what only a session that goes on may write: whoever ends it meanwhile waits, and then finds it
   * (decision 176). @throws DomainError `session_ended`
   */
  whileAlive<T>(actor: Actor, work: (db: Pick<Pool, 'query'>) => Promise<T>): Promise<T>;
  /** Who it is was shown within 10 minutes. @throws DomainError `reauthentication_required` */
  assertRecent(actor: Actor): Promise<void>;
  /** It was shown just now. */
  noteAuthenticated(actor: Actor): Promise<void>;
  /** Those of the sessions that have not ended, asked for in one question. */
  aliveAmong(sessionIds: readonly string[]): Promise<Set<string>>;
  endByRefreshToken(refreshToken: string): Promise<void>;
  /** One of the account's own sessions; false where it has none of that id. */
  end(accountId: string, sessionId: string): Promise<boolean>;
  /** Every session of an account, but perhaps one. Within a transaction `distrust` follows its end. */
  endAll(accountId: string, exceptSessionId?: string, db?: Pick<Pool, 'query'>): Promise<void>;
  /** Takes no session for alive that was seen before. */
  distrust(): void;
  /** Every session of an account, and that there ever was one. */
  forget(accountId: string): Promise<void>;
  list(accountId: string): Promise<SessionRow[]>;
}

export function createSessions(pool: Pool): Sessions {
  /** Whose session it is, by its id. */
  const seenAlive = new LRUCache<string, string>({ max: 50_000, ttl: TRUSTED_MS });
  const forget = () => seenAlive.clear();

  return {
    async start(holder, userAgent, { isRemembered = true } = {}) {
      const id = uuidv7();
      await pool.query(
        `INSERT INTO platform.sessions (id, account_id, kind, business_id, user_agent, is_remembered, ends_at)
         VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7))`,
        [
          id,
          holder.id,
          holder.kind,
          holder.businessId ?? null,
          userAgent.slice(0, 300),
          isRemembered,
          lifeOf(holder),
        ],
      );
      await endSurplus(pool, holder.id);
      return { actor: holderAs(holder, id), refreshToken: await newRefreshToken(pool, id) };
    },

    async rotate(refreshToken) {
      const session = await spend(pool, refreshToken);
      if (!session) {
        forget();
        throw new DomainError('session_ended');
      }
      return {
        actor: holderAs(session.holder, session.id),
        refreshToken: await newRefreshToken(pool, session.id),
        isRemembered: session.isRemembered,
      };
    },

    async assertAlive(actor, how) {
      if (how !== 'afresh' && seenAlive.get(actor.sessionId) === actor.id) return;
      const { rowCount } = await pool.query({
        name: 'session-alive',
        text: 'SELECT 1 FROM platform.sessions WHERE id = $1 AND account_id = $2 AND ended_at IS NULL AND ends_at > now()',
        values: [actor.sessionId, actor.id],
      });
      if (!rowCount) throw new DomainError('session_ended');
      seenAlive.set(actor.sessionId, actor.id);
    },

    whileAlive: ({ id, sessionId }, work) =>
      inTransaction(pool, async (db) => {
        const { rowCount } = await db.query(
          `SELECT FROM platform.sessions
            WHERE id = $1 AND account_id = $2 AND ended_at IS NULL AND ends_at > now() FOR SHARE`,
          [sessionId, id],
        );
        if (!rowCount) throw new DomainError('session_ended');
        return work(db);
      }),

    async assertRecent({ sessionId }) {
      const { rowCount } = await pool.query(
        `SELECT 1 FROM platform.sessions
          WHERE id = $1 AND authenticated_at > now() - make_interval(mins => $2)`,
        [sessionId, REAUTHENTICATE_AFTER_MINUTES],
      );
      if (!rowCount) throw new DomainError('reauthentication_required');
    },

    async noteAuthenticated({ sessionId }) {
      await pool.query('UPDATE platform.sessions SET authenticated_at = now() WHERE id = $1', [sessionId]);
    },

    async aliveAmong(sessionIds) {
      const { rows } = await pool.query<{ id: string }>({
        name: 'sessions-alive',
        text: 'SELECT id FROM platform.sessions WHERE id = ANY ($1) AND ended_at IS NULL AND ends_at > now()',
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

    async endAll(accountId, exceptSessionId, db = pool) {
      await db.query(
        `UPDATE platform.sessions SET ended_at = now()
          WHERE account_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2`,
        [accountId, exceptSessionId ?? null],
      );
      forget();
    },

    distrust: forget,

    async forget(accountId) {
      await pool.query('DELETE FROM platform.sessions WHERE account_id = $1', [accountId]);
      forget();
    },

    async list(accountId) {
      const { rows } = await pool.query<SessionRow>(
        `SELECT id, created_at, last_seen_at, user_agent FROM platform.sessions
          WHERE account_id = $1 AND ended_at IS NULL AND ends_at > now() ORDER BY last_seen_at DESC LIMIT 100`,
        [accountId],
      );
      return rows;
    },
  };
}

/** A live session whose token was unspent; null otherwise, and a session whose spent token came back is ended. */
async function spend(
  pool: Pool,
  refreshToken: string,
): Promise<{ id: string; holder: Holder; isRemembered: boolean } | null> {
  const hash = hashOf(refreshToken);
  const { rows } = await pool.query(
    `WITH spent AS (
       UPDATE platform.refresh_tokens SET spent_at = now()
        WHERE hash = $1 AND spent_at IS NULL AND expires_at > now() RETURNING session_id)
     UPDATE platform.sessions s SET last_seen_at = now() FROM spent
      WHERE s.id = spent.session_id AND s.ended_at IS NULL AND s.ends_at > now()
     RETURNING s.id, s.account_id, s.kind, s.business_id, s.is_remembered`,
    [hash],
  );
  const row = rows[0];
  if (row)
    return {
      id: row.id,
      holder: { kind: row.kind, id: row.account_id, businessId: row.business_id ?? undefined },
      isRemembered: row.is_remembered,
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

/** How long a session may last, however much it is used; in hours. */
const lifeOf = ({ kind }: Holder) =>
  kind === 'admin' ? SESSION_ENDS_HOURS.admin : SESSION_ENDS_HOURS.others;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function holderAs({ kind, id, businessId }: Holder, sessionId: string): Actor {
  const actor = actorOf(kind, { id, sessionId, businessId });
  if (!actor) throw new DomainError('session_ended');
  return actor;
}

/** Of too many the one unseen for longest ends, so that whoever signs in always can. */
async function endSurplus(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    `UPDATE platform.sessions SET ended_at = now() WHERE id IN (
       SELECT id FROM platform.sessions WHERE account_id = $1 AND ended_at IS NULL
        ORDER BY last_seen_at DESC, id DESC OFFSET $2)`,
    [accountId, SESSIONS_PER_ACCOUNT],
  );
}
