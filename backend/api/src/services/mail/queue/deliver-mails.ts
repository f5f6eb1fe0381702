import type { Pool } from 'pg';
import { MailRefused, type MailTransport } from '../mailer.ts';
import type { BouncedAddresses } from './bounced-addresses.ts';
import { type ComposePorts, composeMail, type WaitingMail } from './compose-mail.ts';
import { WAITS_FOR_SHOP } from './held-mails.ts';

export interface DeliverPorts extends ComposePorts {
  pool: Pool;
  transport: MailTransport;
  bounced: BouncedAddresses;
}

interface Outcome {
  state: 'waiting' | 'sent' | 'bounced' | 'failed' | 'dropped';
  problem: string | null;
  to?: string;
  /** Nothing went wrong: it is enqueued again once its shop may write. */
  isHeld?: boolean;
}

/**
 * Sends a queued mail and records the result. Holds no transaction open during SMTP, so a crash after the server's acceptance
 * sends the mail twice.
 * @throws if it should be retried; the message contains no address
 */
export function createDelivery(ports: DeliverPorts): (id: string) => Promise<void> {
  const { pool, bounced } = ports;
  return async (id) => {
    const { rows } = await pool.query<WaitingMail>(
      `SELECT id, kind, account_id, data, sealed, coalesce(expires_at <= now(), false) AS is_expired
         FROM platform.mails WHERE id = $1 AND state = 'waiting'`,
      [id],
    );
    // Removed with its account, or already sent by a process that crashed before it finished the job.
    if (!rows[0]) return;
    const { state, problem, to, isHeld = false } = await attempt(rows[0], ports);
    await pool.query(
      `UPDATE platform.mails SET state = $2, problem = $3, attempts = attempts + CASE WHEN $2 = 'dropped' OR $4 THEN 0 ELSE 1 END,
              sent_at = CASE WHEN $2 = 'sent' THEN now() END,
              sealed = CASE WHEN $2 IN ('sent', 'dropped') THEN NULL ELSE sealed END
        WHERE id = $1`,
      [id, state, problem, isHeld],
    );
    if (to && state === 'bounced') await bounced.add(to);
    if (to && state === 'sent') await bounced.remove(to);
    if (state === 'waiting' && !isHeld) throw new Error(`not sent yet: ${problem}`);
  };
}

async function attempt(waiting: WaitingMail, ports: DeliverPorts): Promise<Outcome> {
  try {
    const composed = await composeMail(waiting, ports);
    if ('isHeld' in composed) return { state: 'waiting', problem: WAITS_FOR_SHOP, isHeld: true };
    if ('dropped' in composed) return { state: 'dropped', problem: composed.dropped };
    const { mail } = composed;
    const refused = await ports.transport.send(waiting.account_id, mail).catch(refusalOf);
    if (!refused) return { state: 'sent', problem: null, to: mail.to };
    return { state: refused.isBounce ? 'bounced' : 'failed', problem: refused.problem, to: mail.to };
  } catch (error) {
    return { state: 'waiting', problem: problemOf(error) };
  }
}

/** @throws the error itself if a retry may help */
function refusalOf(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  throw error;
}

/** Leaves out the server's text, because it repeats the address. */
const problemOf = (error: unknown): string =>
  error instanceof Error && 'problem' in error ? String(error.problem) : 'could not be written';
