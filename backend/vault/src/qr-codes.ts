import { type KeyObject, randomInt } from 'node:crypto';
import { inTransaction } from '@stampwell/base/postgres';
import { DomainError, QR_CODE_ALPHABET, QR_CODE_END, QR_CODE_LENGTH } from '@stampwell/contracts';
import type { Pool, PoolClient } from 'pg';
import type { DataKeys } from './keys/data-keys.ts';
import { tagOf } from './keys/key-ring.ts';
import type { LeadingCode } from './people.ts';
import {
  keyOf,
  openField,
  PEOPLE,
  type PersonRow,
  PROFILE_COLUMNS,
  type ProfileRow,
  sealField,
} from './sealed-person.ts';

const UNIQUE_VIOLATION = '23505';
/** A code collides with probability 1 in 2.8 × 10¹¹ per code issued. */
const TRIES = 3;

/** 8 characters, uniformly random. */
function newQrCode(): string {
  return Array.from(
    { length: QR_CODE_LENGTH },
    () => QR_CODE_ALPHABET[randomInt(QR_CODE_ALPHABET.length)],
  ).join('');
}

export const codeTag = (indexKey: KeyObject, code: string): Buffer => tagOf(indexKey, 'qr code', code);

/** Tag of a code's last characters; of the end itself, too. */
export const endTag = (indexKey: KeyObject, code: string): Buffer =>
  tagOf(indexKey, 'end of a qr code', code.slice(-QR_CODE_END));

const KEYED = 'SELECT p.id, k.key_id, k.wrapped';
type Keyed = Pick<PersonRow, 'id' | 'key_id' | 'wrapped'>;

const RETIRE =
  'UPDATE vault.qr_codes SET retired_at = now(), code = NULL, end_tag = NULL WHERE retired_at IS NULL';

/** Customers' codes: found by tag, readable only with the customer's key. */
export function createQrCodes(pool: Pool, indexKey: KeyObject, keys: DataKeys) {
  const currentOf = async (db: Pick<PoolClient, 'query'>, customerId: string): Promise<string | null> => {
    const { rows } = await db.query<PersonRow & { code: Buffer }>({
      name: 'vault-qr-code-of',
      text: `${KEYED}, q.code FROM vault.qr_codes q JOIN (${PEOPLE}) ON p.id = q.customer_id
        WHERE q.customer_id = $1 AND q.retired_at IS NULL`,
      values: [customerId],
    });
    const [row] = rows;
    return row ? openField(await keyOf(keys, row), row.id, 'code', row.code) : null;
  };

  /** Locks the customer's row, so that rotations run one after the other. */
  async function lock(client: PoolClient, customerId: string): Promise<PersonRow> {
    const { rows } = await client.query<PersonRow>(
      `${KEYED} FROM ${PEOPLE} WHERE p.id = $1 FOR NO KEY UPDATE OF p`,
      [customerId],
    );
    const [row] = rows;
    if (!row) throw new DomainError('not_found');
    return row;
  }

  /** Retires the previous code, and those of other accounts that lead to this one. */
  async function replace(db: Pick<PoolClient, 'query'>, row: Keyed, code: string): Promise<string> {
    const customerId = row.id;
    await db.query(`${RETIRE} AND (customer_id = $1 OR leads_to = $1)`, [customerId]);
    await db.query(
      'INSERT INTO vault.qr_codes (customer_id, code_tag, code, end_tag) VALUES ($1, $2, $3, $4)',
      [
        customerId,
        codeTag(indexKey, code),
        sealField(await keyOf(keys, row), customerId, 'code', code),
        endTag(indexKey, code),
      ],
    );
    return code;
  }

  /** Draws until a code is free. */
  async function drawn<T>(
    draw: () => string,
    work: (client: PoolClient, code: string) => Promise<T>,
  ): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const code = draw();
      try {
        return await inTransaction(pool, (client) => work(client, code));
      } catch (error) {
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION || tries === TRIES) throw error;
      }
    }
  }

  return {
    /** People by id, and people by current code, the latter with the code's tag. */
    async peopleOf(ids: readonly string[], codes: readonly string[]): Promise<[string, ProfileRow][]> {
      const asked = [...new Set(codes)];
      const tags = asked.map((code) => codeTag(indexKey, code));
      const codeOf = new Map(tags.map((tag, index) => [tag.toString('base64'), asked[index] ?? '']));
      const { rows } = await pool.query<ProfileRow & { code_tag: Buffer | null }>({
        name: 'vault-people-of',
        // Each key is looked up by itself: joined as a set, small tables are read whole, at every stamp. The arrays are sub-selects,
        // so that the planner knows their lengths at no execution, and keeps one plan: planning costs more than the look-up.
        text: `SELECT found.*, NULL AS code_tag FROM unnest((SELECT $1::uuid[])) AS asked (id) CROSS JOIN LATERAL (
            SELECT ${PROFILE_COLUMNS} FROM ${PEOPLE} WHERE p.id = asked.id LIMIT 1) AS found
          UNION ALL
          SELECT found.*, asked.tag FROM unnest((SELECT $2::bytea[])) AS asked (tag) CROSS JOIN LATERAL (
            SELECT ${PROFILE_COLUMNS} FROM vault.qr_codes q
              JOIN (${PEOPLE}) ON p.id = coalesce(q.leads_to, q.customer_id)
              WHERE q.code_tag = asked.tag AND q.retired_at IS NULL LIMIT 1) AS found`,
        values: [[...new Set(ids)], tags],
      });
      return rows.map((row) => [
        row.code_tag ? (codeOf.get(row.code_tag.toString('base64')) ?? '') : row.id,
        row,
      ]);
    },

    current: (customerId: string) => currentOf(pool, customerId),

    /**
     * The customer's code; issues one if there is none. Concurrent callers get the same.
     * @throws DomainError `not_found` if the id is unknown or erased
     */
    ensure: async (customerId: string): Promise<string> =>
      (await currentOf(pool, customerId)) ??
      drawn(newQrCode, async (client, code) => {
        const row = await lock(client, customerId);
        return (await currentOf(client, customerId)) ?? replace(client, row, code);
      }),

    /** Finds customers by the last four letters of their current code. */
    async endingIn(end: string, limit: number): Promise<string[]> {
      const { rows } = await pool.query<{ customer_id: string }>({
        name: 'vault-codes-ending-in',
        text: 'SELECT coalesce(leads_to, customer_id) AS customer_id FROM vault.qr_codes WHERE end_tag = $1 LIMIT $2',
        values: [endTag(indexKey, end), limit],
      });
      return rows.map(({ customer_id }) => customer_id);
    },

    /** From now on the customer's code stands for another; null for themselves again. */
    async lead(customerId: string, toId: string | null, db: Pick<Pool, 'query'> = pool): Promise<void> {
      await db.query(
        `UPDATE vault.qr_codes SET leads_to = $2
          WHERE customer_id = $1 AND retired_at IS NULL AND leads_to IS DISTINCT FROM $2`,
        [customerId, toId],
      );
    },

    /** Codes that find this customer, their own first. */
    async leadingTo(customerId: string): Promise<LeadingCode[]> {
      const { rows } = await pool.query<Keyed & { code: Buffer; issued_at: Date }>(
        `${KEYED}, q.code, q.issued_at FROM vault.qr_codes q JOIN (${PEOPLE}) ON p.id = q.customer_id
          WHERE q.retired_at IS NULL AND (q.customer_id = $1 AND q.leads_to IS NULL OR q.leads_to = $1)
          ORDER BY q.leads_to NULLS FIRST, q.issued_at`,
        [customerId],
      );
      return Promise.all(
        rows.map(async (row) => ({
          ownerId: row.id,
          code: openField(await keyOf(keys, row), row.id, 'code', row.code),
          since: row.issued_at,
        })),
      );
    },

    async retire(customerId: string, db: Pick<Pool, 'query'> = pool): Promise<void> {
      await db.query(`${RETIRE} AND customer_id = $1`, [customerId]);
    },

    /** Within a transaction that holds the customer's row. A draw that collides ends the transaction. */
    replaceHeld: (db: Pick<PoolClient, 'query'>, row: Keyed): Promise<string> =>
      replace(db, row, newQrCode()),

    /**
     * Retires the customer's code, if any, and those that lead to it, and issues another.
     * @throws DomainError `not_found` if the id is unknown or erased
     */
    issue: (customerId: string, draw = newQrCode): Promise<string> =>
      drawn(draw, async (client, code) => replace(client, await lock(client, customerId), code)),
  };
}
