import { createHash, randomBytes } from 'node:crypto';
import { inTransaction } from '@stampwell/base/postgres';
import {
  DomainError,
  REAUTHENTICATE_AFTER_MINUTES,
  REFRESH_TOKEN_DAYS,
  SESSION_ENDS_HOURS,
  SESSIONS_PER_ACCOUNT,
  TILL_SESSION_HOURS,
} from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, type AtTill, actorOf, type EmployeeActor } from './actor.ts';

/** How long an alive check is cached. An ended session is refused after at most this and a round trip. */
const TRUSTED_MS = 400;

export interface SessionRow {
  id: string;
  created_at: Date;
  last_seen_at: Date;
  user_agent: string;
}

type Holder = { kind: Actor['kind']; id: string; businessId?: string };

interface TillHolder {
  id: string;
  businessId: string;
  till: AtTill;
}

/** 'Remember me': whether the browser keeps the session after it is closed. */
export interface Kept {
  isRemembered?: boolean;
}

/** Signed-in devices. The access token names its session; the refresh token renews it and is replaced at every use. */
export interface Sessions {
  /** @throws DomainError `session_ended` if the session ended right after it began */
  start(holder: Holder, userAgent: string, how?: Kept): Promise<{ actor: Actor; refreshToken: string }>;
  /** At a shared till, whose session before ends. It cannot be renewed. */
  startAtTill(holder: TillHolder, userAgent: string): Promise<EmployeeActor>;
  /** Ends the session that somebody has at this till. */
  endAtTill(tillId: string): Promise<void>;
  /** Ends what this person has at any till. */
  endAtTillsOf(accountId: string): Promise<void>;
  /** Who has each of these tills, and since when. */
  atTills(tillIds: readonly string[]): Promise<{ till_id: string; account_id: string; since: Date }[]>;
  /** Exchanges a refresh token for the next one. @throws DomainError `session_ended`; reusing a spent token ends its session */
  rotate(refreshToken: string): Promise<{ actor: Actor; refreshToken: string } & Required<Kept>>;
  /**
   * Cached for `TRUSTED_MS`, so it may miss that another process has just ended the session; `afresh` skips the cache.
   * @throws DomainError `session_ended`
   */
  assertAlive(actor: Actor, how?: 'afresh'): Promise<void>;
  /**
   * Writes in a transaction that locks the session: ending it waits for the transaction, and then sees the written rows
   * (decision 176). @throws DomainError `session_ended`
   */
  whileAlive<T>(actor: Actor, work: (db: Pick<Pool, 'query'>) => Promise<T>): Promise<T>;
  /** The account proved its identity within 10 minutes. @throws DomainError `reauthentication_required` */
  assertRecent(actor: Actor): Promise<void>;
  /** Records that the account has just proved its identity. */
  noteAuthenticated(actor: Actor): Promise<void>;
  /** The sessions among these that have not ended, in one query. */
  aliveAmong(sessionIds: readonly string[]): Promise<Set<string>>;
  endByRefreshToken(refreshToken: string): Promise<void>;
  /** Ends one of the account's own sessions; false if it has none with that id. */
  end(accountId: string, sessionId: string): Promise<boolean>;
  /** Ends an account's sessions, except perhaps one. With `db`, call `distrust` once the transaction has ended. */
  endAll(accountId: string, exceptSessionId?: string, db?: Pick<Pool, 'query'>): Promise<void>;
  /** Clears the cache of alive sessions. */
  distrust(): void;
  /** Deletes an account's sessions without a trace. */
  forget(accountId: string): Promise<void>;
  list(accountId: string): Promise<SessionRow[]>;
}

export function createSessions(pool: Pool): Sessions {
  /** Account id by session id. */
  const seenAlive = new LRUCache<string, string>({ max: 50_000, ttl: TRUSTED_MS });
  const alive = createShared(async ({ id, sessionId }) => {
    const { rowCount } = await pool.query({
      name: 'session-alive',
      text: 'SELECT 1 FROM platform.sessions WHERE id = $1 AND account_id = $2 AND ended_at IS NULL AND ends_at > now()',
      values: [sessionId, id],
    });
    return rowCount === 1;
  });
  const recent = createShared(async ({ sessionId }) => {
    const { rowCount } = await pool.query({
      name: 'session-recent',
      text: `SELECT 1 FROM platform.sessions
        WHERE id = $1 AND authenticated_at > now() - make_interval(mins => $2)`,
      values: [sessionId, REAUTHENTICATE_AFTER_MINUTES],
    });
    return rowCount === 1;
  });
  const remember = ({ id, sessionId }: Actor) => void seenAlive.set(sessionId, id);
  const forget = () => {
    seenAlive.clear();
    alive.forget();
    recent.forget();
  };

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
          lifetimeHours(holder),
        ],
      );
      await endSurplus(pool, holder.id);
      return { actor: holderAs(holder, id), refreshToken: await newRefreshToken(pool, id) };
    },

    async startAtTill({ id: accountId, businessId, till }, userAgent) {
      const id = uuidv7();
      await pool.query(
        `WITH before AS (
           UPDATE platform.sessions SET ended_at = now() WHERE till_id = $5 AND ended_at IS NULL)
         INSERT INTO platform.sessions (id, account_id, kind, business_id, user_agent, is_remembered, till_id, ends_at)
         VALUES ($1, $2, 'employee', $3, $4, false, $5, now() + make_interval(hours => $6))`,
        [id, accountId, businessId, userAgent.slice(0, 300), till.id, TILL_SESSION_HOURS],
      );
      forget();
      return { kind: 'employee', id: accountId, sessionId: id, businessId, till };
    },

    async endAtTill(tillId) {
      await pool.query(
        'UPDATE platform.sessions SET ended_at = now() WHERE till_id = $1 AND ended_at IS NULL',
        [tillId],
      );
      forget();
    },

    async endAtTillsOf(accountId) {
      await pool.query(
        `UPDATE platform.sessions SET ended_at = now()
          WHERE account_id = $1 AND till_id IS NOT NULL AND ended_at IS NULL`,
        [accountId],
      );
      forget();
    },

    async atTills(tillIds) {
      const { rows } = await pool.query<{ till_id: string; account_id: string; since: Date }>(
        `SELECT till_id, account_id, created_at AS since FROM platform.sessions
          WHERE till_id = ANY ($1) AND ended_at IS NULL AND ends_at > now()`,
        [tillIds],
      );
      return rows;
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
      const isAlive = how === 'afresh' ? alive.check(actor) : alive.share(actor, remember);
      if (!(await isAlive)) throw new DomainError('session_ended');
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

    async assertRecent(actor) {
      if (!(await recent.share(actor))) throw new DomainError('reauthentication_required');
    },

    async noteAuthenticated({ sessionId }) {
      await pool.query('UPDATE platform.sessions SET authenticated_at = now() WHERE id = $1', [sessionId]);
      recent.forget();
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

/** A check of a session whose concurrent requests share one query. */
function createShared(check: (actor: Actor) => Promise<boolean>) {
  const underWay = new Map<string, Promise<boolean>>();
  return {
    check,
    /** @param onTrue not called if `forget` was called since */
    share(actor: Actor, onTrue?: (actor: Actor) => void): Promise<boolean> {
      const name = `${actor.sessionId} ${actor.id}`;
      const known = underWay.get(name);
      if (known) return known;
      const isNewest = () => underWay.get(name) === checked;
      const checked = check(actor)
        .then((isTrue) => {
          if (isTrue && isNewest()) onTrue?.(actor);
          return isTrue;
        })
        .finally(() => isNewest() && underWay.delete(name));
      underWay.set(name, checked);
      return checked;
    },
    /** Later requests do not share a check begun before. */
    forget: () => underWay.clear(),
  };
}

/** The session of an unspent token, if alive; otherwise null. Reusing a spent token ends its session. */
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

/** @throws DomainError `session_ended`, also if the account was erased a moment ago */
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

/** Longest life of a session in hours, no matter how much it is used. */
const lifetimeHours = ({ kind }: Holder) =>
  kind === 'admin' ? SESSION_ENDS_HOURS.admin : SESSION_ENDS_HOURS.others;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

function holderAs({ kind, id, businessId }: Holder, sessionId: string): Actor {
  const actor = actorOf(kind, { id, sessionId, businessId });
  if (!actor) throw new DomainError('session_ended');
  return actor;
}

/** Ends the sessions unused for longest once there are too many, so that a new sign-in always succeeds. */
async function endSurplus(pool: Pool, accountId: string): Promise<void> {
  await pool.query(
    `UPDATE platform.sessions SET ended_at = now() WHERE id IN (
       SELECT id FROM platform.sessions WHERE account_id = $1 AND ended_at IS NULL AND till_id IS NULL
        ORDER BY last_seen_at DESC, id DESC OFFSET $2)`,
    [accountId, SESSIONS_PER_ACCOUNT],
  );
}
