import { SECURITY_EVENT_DAYS, type SecurityEventKind } from '@stampwell/contracts';
import { deviceOf } from '@stampwell/contracts/device.ts';
import type { Role } from '@stampwell/contracts/http/endpoint.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { network } from '../../../services/identity/rate-limits.ts';
import type { Secrets } from '../../../services/identity/secrets.ts';
import { isSecurityMail, type SecurityMailKind } from '../../../services/mail/mails/security-mails.ts';
import type { Outbox } from '../../../services/mail/queue/outbox.ts';

export interface Origin {
  address: string;
  userAgent: string;
}

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The method or order, in a fixed word of ours. */
  what?: string;
  /** Null if the account does not exist. */
  account: { id: string; kind: Role } | null;
}

export interface SecurityEventRow {
  id: string;
  at: Date;
  kind: SecurityEventKind;
  what: string | null;
  account_id: string | null;
  role: Role | null;
  device: string;
  address: string;
}

/**
 * Security events, each a log line and a row. Neither holds personal data: only the account's id, the kind of browser, and a
 * keyed hash of the address [AC27].
 */
export interface SecurityEvents {
  record(event: SecurityEvent, origin: Origin): Promise<void>;
  /** To the process's log only, for events that cost no password hash and may come by the thousand. */
  log(event: SecurityEvent, origin: Origin): void;
  /** Newest first; for all accounts if none is named. */
  list(page: { accountId?: string; limit: number; cursor?: string | undefined }): Promise<Page>;
  forget(accountId: string): Promise<void>;
}

interface Page {
  events: SecurityEventRow[];
  nextCursor: string | null;
}

export interface SecurityEventPorts {
  pool: Pool;
  log: Logger;
  secrets: Secrets;
}

export function createSecurityEvents({ pool, log, secrets }: SecurityEventPorts): SecurityEvents {
  const coarse = ({ address, userAgent }: Origin) => ({
    device: deviceOf(userAgent),
    address: secrets.hmac('addresses', network(address)).toString('base64url').slice(0, 12),
  });

  function write({ kind, what, account }: SecurityEvent, origin: Origin): void {
    const line = { security: kind, what, account: account?.id, role: account?.kind, ...coarse(origin) };
    log[kind.endsWith('failed') || kind.endsWith('blocked') ? 'warn' : 'info'](line, 'security event');
  }

  return {
    log: write,
    async record(event, origin) {
      write(event, origin);
      const { device, address } = coarse(origin);
      await pool.query(
        `INSERT INTO platform.security_events (id, kind, what, account_id, role, device, address)
         VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [
          uuidv7(),
          event.kind,
          event.what ?? null,
          event.account?.id ?? null,
          event.account?.kind ?? null,
          device,
          address,
        ],
      );
    },
    async list({ accountId, limit, cursor }) {
      const { rows } = await pool.query<SecurityEventRow>(
        `SELECT id, at, kind, what, account_id, role, device, address FROM platform.security_events
          WHERE ($1::uuid IS NULL OR account_id = $1) AND ($2::uuid IS NULL OR id < $2)
            AND at > now() - make_interval(days => $4)
          ORDER BY id DESC LIMIT $3 + 1`,
        [accountId ?? null, cursor ?? null, limit, SECURITY_EVENT_DAYS],
      );
      const events = rows.slice(0, limit);
      return { events, nextCursor: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
    },
    async forget(accountId) {
      await pool.query('DELETE FROM platform.security_events WHERE account_id = $1', [accountId]);
    },
  };
}

/** Records security events, and mails the holder about those that matter to them [AC27, AC28]. */
export interface SecurityWatch {
  record(event: SecurityEvent, origin: Origin): Promise<void>;
  /** Writes to the process's log only. */
  log(event: SecurityEvent, origin: Origin): void;
  /** Mails the holder. A failure is logged rather than thrown, because the act itself succeeded. */
  write(kind: SecurityMailKind, accountId: string, userAgent: string): Promise<void>;
}

export interface SecurityWatchPorts {
  events: SecurityEvents;
  outbox: Pick<Outbox, 'put'>;
  log: Logger;
}

export function createSecurityWatch({ events, outbox, log }: SecurityWatchPorts): SecurityWatch {
  const write: SecurityWatch['write'] = (kind, accountId, userAgent) =>
    outbox
      .put({ kind, accountId, data: { device: deviceOf(userAgent) } })
      .catch((error) => log.error({ err: error }, 'security mail not put into the queue'));
  return {
    log: events.log,
    write,
    async record(event, origin) {
      await events.record(event, origin);
      if (event.account && isSecurityMail(event.kind))
        await write(event.kind, event.account.id, origin.userAgent);
    },
  };
}
