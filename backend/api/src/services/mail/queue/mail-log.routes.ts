import { createHash, timingSafeEqual } from 'node:crypto';
import { DomainError } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/mails.ts';
import type { People, Person } from '@stampwell/vault';
import { type Route, route } from '../../http/route.ts';
import { labelOf } from '../all-mails.ts';
import type { BouncedAddresses } from './bounced-addresses.ts';
import type { LoggedMail, MailLog } from './mail-log.ts';

export interface MailLogPorts {
  log: MailLog;
  people: Pick<People, 'byId' | 'byIds'>;
  bounced: Pick<BouncedAddresses, 'add'>;
  /** Authenticates a mail provider's bounce reports; null if there is no provider. */
  bounceSecret: string | null;
}

/** The mail log for administrators, and a provider's bounce reports. */
export function mailLogRoutes({ log, people, bounced, bounceSecret }: MailLogPorts): Route[] {
  return [
    route(http.adminMails, async ({ query }) => {
      const [counts, { mails, nextCursor }] = await Promise.all([log.counts(), log.list(query)]);
      const known = await people.byIds(mails.map(({ account_id }) => account_id));
      const shown = mails.map((mail) => present(mail, known.get(mail.account_id)));
      return { counts, mails: shown, next_cursor: nextCursor };
    }),

    route(http.retryMail, async ({ params }) => {
      const mail = await log.byId(params.id);
      if (!mail) throw new DomainError('not_found');
      const waiting = await log.retry(params.id);
      if (!waiting) throw new DomainError('invalid_state');
      return { mail: present(waiting, await people.byId(mail.account_id)) };
    }),

    route(http.mailBounced, async ({ body, koa }) => {
      if (!bounceSecret || !isSame(koa.get('authorization'), `Bearer ${bounceSecret}`))
        throw new DomainError('not_found');
      const accountId = await log.bounce(idIn(body.message_id));
      const person = accountId ? await people.byId(accountId) : null;
      if (person) await bounced.add(person.email);
    }),
  ];
}

const NOTHING = '00000000-0000-0000-0000-000000000000';

/** Our Message-IDs begin with the mail's id. */
const idIn = (messageId: string): string =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId)?.[1] ?? NOTHING;

const hashOf = (words: string) => createHash('sha256').update(words).digest();
const isSame = (sent: string, right: string) => timingSafeEqual(hashOf(sent), hashOf(right));

const present = (
  { state, created_at, next_at, sent_at, ...mail }: LoggedMail,
  person: Person | null | undefined,
) => ({
  ...mail,
  label: labelOf(mail.kind),
  state,
  recipient: person ? { kind: person.kind, name: person.name } : null,
  created_at: created_at.toISOString(),
  next_at: state === 'waiting' ? (next_at?.toISOString() ?? null) : null,
  sent_at: sent_at?.toISOString() ?? null,
});
