import type { Pool } from 'pg';
import { MailRefused, type MailTransport } from '../mailer.ts';
import type { BouncedAddresses } from './bounced-addresses.ts';
import { type ComposePorts, composeMail, type WaitingMail } from './compose-mail.ts';

export interface DeliverPorts extends ComposePorts {
  pool: Pool;
  transport: MailTransport;
  bounced: BouncedAddresses;
}

/** What became of one try. */
interface Outcome {
  state: 'waiting' | 'sent' | 'bounced' | 'failed' | 'dropped';
  problem: string | null;
  /** Where it went, or should have. */
  to?: string;
}

/**
 * Sends a mail that waits, and writes down what became of it. No transaction is open while the server is talked to: where
 * this process dies after the server's yes, the mail goes out once more.
 * @throws where it is worth another try; in words that name nobody
 */
export function createDelivery(ports: DeliverPorts): (id: string) => Promise<void> {
  const { pool, bounced } = ports;
  return async (id) => {
    const { rows } = await pool.query<WaitingMail>(
      `SELECT id, kind, account_id, data, sealed, coalesce(expires_at <= now(), false) AS is_expired
         FROM platform.mails WHERE id = $1 AND state = 'waiting'`,
      [id],
    );
    // Gone with its account, or sent by a process that could not say so any more.
    if (!rows[0]) return;
    const { state, problem, to } = await attempt(rows[0], ports);
    await pool.query(
      `UPDATE platform.mails SET state = $2, problem = $3, attempts = attempts + CASE WHEN $2 = 'dropped' THEN 0 ELSE 1 END,
              sent_at = CASE WHEN $2 = 'sent' THEN now() END,
              sealed = CASE WHEN $2 IN ('sent', 'dropped') THEN NULL ELSE sealed END
        WHERE id = $1`,
      [id, state, problem],
    );
    if (to && state === 'bounced') await bounced.add(to);
    if (to && state === 'sent') await bounced.remove(to);
    if (state === 'waiting') throw new Error(`not sent yet: ${problem}`);
  };
}

async function attempt(waiting: WaitingMail, ports: DeliverPorts): Promise<Outcome> {
  try {
    const composed = await composeMail(waiting, ports);
    if ('dropped' in composed) return { state: 'dropped', problem: composed.dropped };
    const { mail } = composed;
    const refused = await ports.transport.send(waiting.account_id, mail).catch(refusalOf);
    if (!refused) return { state: 'sent', problem: null, to: mail.to };
    return { state: refused.isBounce ? 'bounced' : 'failed', problem: refused.problem, to: mail.to };
  } catch (error) {
    return { state: 'waiting', problem: problemOf(error) };
  }
}

/** @throws what is worth another try */
function refusalOf(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  throw error;
}

/** No word of a server's: it repeats the address. */
const problemOf = (error: unknown): string =>
  error instanceof Error && 'problem' in error ? String(error.problem) : 'could not be written';
