import { type FreeText, type HELD_BECAUSE, TILL_OFFLINE_HOURS, TILL_SCANS } from '@stampwell/contracts';
import type { Pool } from 'pg';

export interface TillKey {
  x: string;
  y: string;
}

export interface TillRow extends TillKey {
  id: string;
  businessId: string;
  isRevoked: boolean;
}

/** What a code makes of a tablet. */
export interface CodeRow {
  business_id: string;
  name: FreeText;
  place_id: string;
  lock_after_minutes: number;
}

/** A scan that was listed instead of applied. */
export interface HeldScan {
  key: string;
  employee_id: string;
  customer_id: string | null;
  stamps: number;
  why: (typeof HELD_BECAUSE)[number];
  seen_at: Date;
}

const TILL = 'id, business_id AS "businessId", x, y, revoked_at IS NOT NULL AS "isRevoked"';

/** What calls of tills are checked by. That they were enrolled, changed and revoked is in the log. */
export function createTillStore(pool: Pool) {
  return {
    async putCode(row: CodeRow, hash: Buffer, endsAt: Date): Promise<void> {
      await pool.query(
        `INSERT INTO platform.till_codes (business_id, hash, name, place_id, lock_after_minutes, ends_at)
           VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (business_id) DO UPDATE SET hash = excluded.hash, name = excluded.name,
           place_id = excluded.place_id, lock_after_minutes = excluded.lock_after_minutes, ends_at = excluded.ends_at`,
        [row.business_id, hash, JSON.stringify(row.name), row.place_id, row.lock_after_minutes, endsAt],
      );
    },

    /** The code is used up. Null for a wrong or old one. */
    async takeCode(hash: Buffer): Promise<CodeRow | null> {
      const { rows } = await pool.query<CodeRow & { works: boolean }>(
        `DELETE FROM platform.till_codes WHERE hash = $1
         RETURNING business_id, name, place_id, lock_after_minutes, ends_at > now() AS works`,
        [hash],
      );
      return rows[0]?.works ? rows[0] : null;
    },

    /** False if there is a till with this key. */
    async add(id: string, businessId: string, { x, y }: TillKey): Promise<boolean> {
      const { rowCount } = await pool.query(
        'INSERT INTO platform.tills (id, business_id, x, y) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        [id, businessId, x, y],
      );
      return rowCount === 1;
    },

    /** The till that this key became a moment ago. */
    async byKey({ x, y }: TillKey): Promise<TillRow | null> {
      const { rows } = await pool.query<TillRow>(
        `SELECT ${TILL} FROM platform.tills WHERE x = $1 AND y = $2 AND enrolled_at > now() - interval '10 minutes'`,
        [x, y],
      );
      return rows[0] ?? null;
    },

    /** After an enrolment that was refused. */
    async remove(id: string): Promise<void> {
      await pool.query('DELETE FROM platform.tills WHERE id = $1', [id]);
    },

    async find(id: string): Promise<TillRow | null> {
      const { rows } = await pool.query<TillRow>({
        name: 'till',
        text: `SELECT ${TILL} FROM platform.tills WHERE id = $1`,
        values: [id],
      });
      return rows[0] ?? null;
    },

    /** @returns false if it is not this shop's */
    async revoke(id: string, businessId: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        `UPDATE platform.tills SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 AND business_id = $2`,
        [id, businessId],
      );
      return rowCount === 1;
    },

    async lastSeen(ids: readonly string[]): Promise<Map<string, Date>> {
      const { rows } = await pool.query<{ id: string; last_seen_at: Date | null }>(
        'SELECT id, last_seen_at FROM platform.tills WHERE id = ANY ($1)',
        [ids],
      );
      return new Map(rows.flatMap(({ id, last_seen_at }) => (last_seen_at ? [[id, last_seen_at]] : [])));
    },

    async noteSeen(id: string): Promise<void> {
      await pool.query(
        `UPDATE platform.tills SET last_seen_at = date_trunc('minute', now())
          WHERE id = $1 AND last_seen_at IS DISTINCT FROM date_trunc('minute', now())`,
        [id],
      );
    },

    async setPin(employeeId: string, hash: string): Promise<void> {
      await pool.query(
        `INSERT INTO platform.pins (employee_id, hash) VALUES ($1, $2)
         ON CONFLICT (employee_id) DO UPDATE SET hash = excluded.hash, set_at = now()`,
        [employeeId, hash],
      );
    },

    async pinOf(employeeId: string): Promise<{ hash: string; set_at: Date } | null> {
      const { rows } = await pool.query<{ hash: string; set_at: Date }>(
        'SELECT hash, set_at FROM platform.pins WHERE employee_id = $1',
        [employeeId],
      );
      return rows[0] ?? null;
    },

    async withPins(employeeIds: readonly string[]): Promise<Set<string>> {
      const { rows } = await pool.query<{ employee_id: string }>(
        'SELECT employee_id FROM platform.pins WHERE employee_id = ANY ($1)',
        [employeeIds],
      );
      return new Set(rows.map(({ employee_id }) => employee_id));
    },

    async putOfflineKey(
      tillId: string,
      employeeId: string,
      sealed: Buffer,
      db: Pick<Pool, 'query'>,
    ): Promise<void> {
      await db.query(
        `INSERT INTO platform.till_offline_keys (till_id, employee_id, sealed, ends_at)
           VALUES ($1, $2, $3, now() + make_interval(hours => $4))
         ON CONFLICT (till_id, employee_id) DO UPDATE
           SET sealed = excluded.sealed, made_at = now(), ends_at = excluded.ends_at`,
        [tillId, employeeId, sealed, TILL_OFFLINE_HOURS],
      );
    },

    async offlineKey(tillId: string, employeeId: string): Promise<{ sealed: Buffer; ends_at: Date } | null> {
      const { rows } = await pool.query<{ sealed: Buffer; ends_at: Date }>(
        'SELECT sealed, ends_at FROM platform.till_offline_keys WHERE till_id = $1 AND employee_id = $2',
        [tillId, employeeId],
      );
      return rows[0] ?? null;
    },

    /** A new PIN ends what the one before has made. */
    async dropOfflineKeys(employeeId: string): Promise<void> {
      await pool.query('DELETE FROM platform.till_offline_keys WHERE employee_id = $1', [employeeId]);
    },

    async hold(tillId: string, scan: HeldScan): Promise<void> {
      const { key, employee_id, customer_id, stamps, why, seen_at } = scan;
      await pool.query(
        `INSERT INTO platform.held_scans (till_id, key, employee_id, customer_id, stamps, why, seen_at)
         SELECT $1, $2, $3, $4, $5, $6, $7
          WHERE (SELECT count(*) FROM platform.held_scans WHERE till_id = $1) < $8 ON CONFLICT DO NOTHING`,
        [tillId, key, employee_id, customer_id, stamps, why, seen_at, TILL_SCANS.heldMost],
      );
    },

    async held(businessId: string): Promise<(HeldScan & { arrived_at: Date })[]> {
      const { rows } = await pool.query<HeldScan & { arrived_at: Date }>(
        `SELECT h.key, h.employee_id, h.customer_id, h.stamps, h.why, h.seen_at, h.arrived_at
           FROM platform.held_scans h JOIN platform.tills t ON t.id = h.till_id
          WHERE t.business_id = $1 ORDER BY h.arrived_at DESC, h.key LIMIT 200`,
        [businessId],
      );
      return rows;
    },

    /** Of a shop, or of a person. */
    async forget(accountId: string): Promise<void> {
      await pool.query(
        `WITH own AS (SELECT id FROM platform.tills WHERE business_id = $1),
           tills AS (DELETE FROM platform.tills WHERE business_id = $1),
           codes AS (DELETE FROM platform.till_codes WHERE business_id = $1),
           keys AS (DELETE FROM platform.till_offline_keys WHERE employee_id = $1 OR till_id IN (SELECT id FROM own)),
           held AS (DELETE FROM platform.held_scans
             WHERE employee_id = $1 OR customer_id = $1 OR till_id IN (SELECT id FROM own))
         DELETE FROM platform.pins WHERE employee_id = $1`,
        [accountId],
      );
    },
  };
}

export type TillStore = ReturnType<typeof createTillStore>;
