import { inTransaction } from '@stampwell/postgres';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { MailRefused, MailServerAway, type MailTransport } from '../mailer.ts';
import type { BouncedAddresses } from './bounced-addresses.ts';
import { type ComposePorts, composeMail, type WaitingMail } from './compose-mail.ts';

export interface DeliverPorts extends ComposePorts {
  pool: Pool;
  transport: MailTransport;
  bounced: BouncedAddresses;
  log: Logger;
}

/** Minutes after each failed try; after the last there is no other. Almost a day, as mail servers do. */
export const TRY_AGAIN_MINUTES = [1, 5, 15, 60, 180, 360, 720] as const;
/** A turn ends then, and the next begins within a minute: one that hangs holds up no more than its own. */
const PER_TURN = 500;

/** What became of the one that was taken up. */
type Outcome = 'none' | 'done' | 'away';

/**
 * Sends what is due. Processes that do so at once share the work: a mail is locked while it is sent, and what is written down of
 * it comes with the lock's end. So one that dies on the way leaves its mail waiting.
 */
export function createDelivery(ports: DeliverPorts): () => Promise<void> {
  const turn = async () => {
    for (let nth = 0; nth < PER_TURN; nth += 1) {
      const outcome = await inTransaction(ports.pool, (client) => sendNext(client, ports));
      // The others would wait for the same server.
      if (outcome !== 'done') return;
    }
  };
  let underWay: Promise<void> | null = null;
  let isWanted = false;
  // One turn at a time in a process; what is put while one runs is seen by it, or by the next.
  return function deliver(): Promise<void> {
    isWanted = true;
    underWay ??= (async () => {
      try {
        while (isWanted) {
          isWanted = false;
          await turn();
        }
      } finally {
        underWay = null;
      }
    })();
    return underWay;
  };
}

async function sendNext(client: PoolClient, ports: DeliverPorts): Promise<Outcome> {
  const { rows } = await client.query<WaitingMail>(
    `SELECT id, kind, account_id, data, sealed, attempts, coalesce(expires_at <= now(), false) AS is_expired
       FROM platform.mails WHERE state = 'waiting' AND next_at <= now()
      ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  const [waiting] = rows;
  if (!waiting) return 'none';
  try {
    const composed = await composeMail(waiting, ports);
    if ('dropped' in composed) {
      await settle(client, waiting, 'dropped', composed.dropped);
      return 'done';
    }
    await send(client, waiting, composed.mail, ports);
    return 'done';
  } catch (error) {
    const { log } = ports;
    log.warn({ mail: waiting.id, kind: waiting.kind, problem: problemOf(error) }, 'mail not sent yet');
    await tryAgain(client, waiting, problemOf(error));
    return error instanceof MailServerAway ? 'away' : 'done';
  }
}

async function send(
  client: PoolClient,
  waiting: WaitingMail,
  mail: Parameters<MailTransport['send']>[1],
  { transport, bounced }: DeliverPorts,
): Promise<void> {
  try {
    await transport.send(waiting.account_id, mail);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    if (error.isBounce) await bounced.add(mail.to);
    await settle(client, waiting, error.isBounce ? 'bounced' : 'failed', error.problem);
    return;
  }
  await settle(client, waiting, 'sent', null);
  await bounced.remove(mail.to);
}

async function settle(
  client: PoolClient,
  { id }: WaitingMail,
  state: 'sent' | 'bounced' | 'failed' | 'dropped',
  problem: string | null,
): Promise<void> {
  await client.query(
    `UPDATE platform.mails SET state = $2, problem = $3, attempts = attempts + CASE WHEN $2 = 'dropped' THEN 0 ELSE 1 END,
            sent_at = CASE WHEN $2 = 'sent' THEN now() END,
            sealed = CASE WHEN $2 IN ('sent', 'dropped') THEN NULL ELSE sealed END
      WHERE id = $1`,
    [id, state, problem],
  );
}

/** Later, and later each time; in the end not by itself. */
async function tryAgain(client: PoolClient, { id, attempts }: WaitingMail, problem: string): Promise<void> {
  const minutes = TRY_AGAIN_MINUTES[attempts];
  await client.query(
    `UPDATE platform.mails SET attempts = attempts + 1, problem = $2, state = $3,
            next_at = now() + make_interval(mins => $4)
      WHERE id = $1`,
    [id, problem, minutes === undefined ? 'failed' : 'waiting', minutes ?? 0],
  );
}

/** No word of a server's: it repeats the address. */
const problemOf = (error: unknown): string =>
  error instanceof Error && 'problem' in error ? String(error.problem) : 'could not be written';
