import { randomInt } from 'node:crypto';
import { DomainError, QR_CODE_LENGTH } from '@stampwell/contracts';
import { inTransaction } from '@stampwell/postgres';
import type { Pool, QueryResultRow } from 'pg';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const UNIQUE_VIOLATION = '23505';
/** One clash in 2.8 × 10¹² per code issued. */
const TRIES = 3;

/** 8 characters, each as likely as any other. */
export function newQrCode(): string {
  return Array.from({ length: QR_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Those with these ids, and those whose current codes these are, each of the latter with their code. */
export async function peopleOf<Row extends QueryResultRow>(
  pool: Pool,
  columns: string,
  { ids, codes }: { ids: readonly string[]; codes: readonly string[] },
): Promise<(Row & { code: string | null })[]> {
  const { rows } = await pool.query<Row & { code: string | null }>({
    name: 'vault-people-of',
    // Unnested, so that the planner sees no difference between one and ten, and keeps its plan.
    text: `SELECT ${columns}, NULL AS code FROM vault.people p
        WHERE p.id = ANY (ARRAY(SELECT unnest($1::uuid[])))
      UNION ALL
      SELECT ${columns}, q.code FROM vault.qr_codes q JOIN vault.people p ON p.id = q.customer_id
        WHERE q.code = ANY (ARRAY(SELECT unnest($2::text[]))) AND q.retired_at IS NULL`,
    values: [ids, codes],
  });
  return rows;
}

export async function currentQrCode(pool: Pool, customerId: string): Promise<string | null> {
  const { rows } = await pool.query<{ code: string }>({
    name: 'vault-qr-code-of',
    text: 'SELECT code FROM vault.qr_codes WHERE customer_id = $1 AND retired_at IS NULL',
    values: [customerId],
  });
  return rows[0]?.code ?? null;
}

/**
 * Retires the customer's code, if any, and issues another. The customer's row is held, so that rotations take turns.
 * @throws DomainError `not_found` where nobody has this id
 */
export async function issueQrCode(pool: Pool, customerId: string, draw = newQrCode): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const code = draw();
    try {
      await inTransaction(pool, async (client) => {
        const held = await client.query('SELECT FROM vault.people WHERE id = $1 FOR NO KEY UPDATE', [
          customerId,
        ]);
        if (!held.rowCount) throw new DomainError('not_found');
        await client.query(
          'UPDATE vault.qr_codes SET retired_at = now() WHERE customer_id = $1 AND retired_at IS NULL',
          [customerId],
        );
        await client.query('INSERT INTO vault.qr_codes (customer_id, code) VALUES ($1, $2)', [
          customerId,
          code,
        ]);
      });
      return code;
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION || tries === TRIES) throw error;
    }
  }
}
