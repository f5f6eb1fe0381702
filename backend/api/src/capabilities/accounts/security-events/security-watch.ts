import { deviceOf } from '@stampwell/contracts/device.ts';
import type { Logger } from 'pino';
import type { Outbox } from '../../../services/mail/queue/outbox.ts';
import { isNotice, type NoticeKind } from '../../../services/mail/templates/security-mails.ts';
import type { Origin, SecurityEvent, SecurityEvents } from './security-events.ts';

/** Records security events, and mails the holder about those that matter to them [AC27, AC28]. */
export interface SecurityWatch {
  record(event: SecurityEvent, origin: Origin): Promise<void>;
  /** Writes to the process's log only. */
  log(event: SecurityEvent, origin: Origin): void;
  /** Mails the holder. A failure is logged rather than thrown, because the act itself succeeded. */
  write(kind: NoticeKind, accountId: string, userAgent: string): Promise<void>;
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
      if (event.account && isNotice(event.kind)) await write(event.kind, event.account.id, origin.userAgent);
    },
  };
}
