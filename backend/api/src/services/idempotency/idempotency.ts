import { createCipheriv, createDecipheriv, createHash, hash, randomBytes } from 'node:crypto';
import { DomainError, IDEMPOTENCY_HOURS } from '@stampwell/contracts';
import type { Pool } from 'pg';

/** The first reply to a write. */
export interface Answer {
  status: number;
  body: unknown;
  position: number | null;
  /** `Set-Cookie`: if the reply to a registration is lost, the repeat still signs the caller in. */
  cookies: string[];
}

/** After this long a repeat assumes that the first request's process died, and does the work itself. */
const ABANDONED_SECONDS = 15;
const WAIT_MS = 50;

/**
 * First replies of writes, by the caller's Idempotency-Key, for 24 hours. They are encrypted with the Idempotency-Key itself,
 * of which only a hash is stored: a dump of the database reveals no names or tokens, and a fingerprint no password.
 * (Stamps and redemptions are not stored here: their key is kept with their events, for good.)
 */
export interface Idempotency {
  /** Runs `work` once per (scope, key). @throws DomainError `idempotency_key_reused` if the fingerprint differs */
  once(request: IdempotencyKey, work: () => Promise<Answer>): Promise<{ answer: Answer; isReplay: boolean }>;
}

export interface IdempotencyKey {
  scope: string;
  key: string;
  fingerprint: string;
}

export function createIdempotency(pool: Pool): Idempotency {
  return {
    async once(asked, work) {
      const { scope, key } = asked;
      const keyHash = sha256(`${scope}\n${key}`);
      // Hashed with the key, because the body may hold a password that could be guessed from a plain hash.
      const request = { ...asked, fingerprint: hash('sha256', `sent\n${key}\n${asked.fingerprint}`) };
      for (;;) {
        if (await claim(pool, request, keyHash))
          return { answer: await workAndKeep(pool, request, keyHash, work), isReplay: false };
        const kept = await find(pool, request, keyHash);
        if (kept) return { answer: kept, isReplay: true };
        await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
      }
    },
  };
}

/** True if this is the first request, or the first one's process died, or its reply has expired. */
async function claim(pool: Pool, { scope, fingerprint }: IdempotencyKey, keyHash: Buffer): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO platform.answers AS a (scope, key_hash, fingerprint) VALUES ($1, $2, $3)
     ON CONFLICT (scope, key_hash) DO UPDATE
       SET fingerprint = $3, status = NULL, sealed = NULL, position = NULL, created_at = now()
       WHERE (a.status IS NULL AND a.fingerprint = $3 AND a.created_at < now() - make_interval(secs => $4))
          OR a.created_at < now() - make_interval(hours => $5)`,
    [scope, keyHash, fingerprint, ABANDONED_SECONDS, IDEMPOTENCY_HOURS],
  );
  return rowCount === 1;
}

/** A refusal had no effect, so it is not stored and the key can be used again. */
async function workAndKeep(
  pool: Pool,
  request: IdempotencyKey,
  keyHash: Buffer,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const where = 'WHERE scope = $1 AND key_hash = $2';
  try {
    const answer = await work();
    await pool.query(`UPDATE platform.answers SET status = $3, sealed = $4, position = $5 ${where}`, [
      request.scope,
      keyHash,
      answer.status,
      seal(request, { body: answer.body, cookies: answer.cookies }),
      answer.position,
    ]);
    return answer;
  } catch (error) {
    await pool.query(`DELETE FROM platform.answers ${where} AND status IS NULL`, [request.scope, keyHash]);
    throw error;
  }
}

async function find(pool: Pool, request: IdempotencyKey, keyHash: Buffer): Promise<Answer | null> {
  const { rows } = await pool.query(
    'SELECT fingerprint, status, sealed, position FROM platform.answers WHERE scope = $1 AND key_hash = $2',
    [request.scope, keyHash],
  );
  const row = rows[0];
  if (!row) return null;
  if (row.fingerprint !== request.fingerprint) throw new DomainError('idempotency_key_reused');
  if (row.status === null) return null;
  return {
    status: row.status,
    ...open(request, row.sealed),
    position: row.position === null ? null : Number(row.position),
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
const sealKey = ({ scope, key }: IdempotencyKey) => sha256(`seal\n${scope}\n${key}`);

type Sealed = Pick<Answer, 'body' | 'cookies'>;

function seal(request: IdempotencyKey, content: Sealed): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealKey(request), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function open(request: IdempotencyKey, sealed: Buffer): Sealed {
  const decipher = createDecipheriv('aes-256-gcm', sealKey(request), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString());
}
