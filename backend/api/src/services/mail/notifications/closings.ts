import type { Jobs } from '@stampwell/base/jobs';
import {
  type AnyEvent,
  DAY_MS,
  FIRST_PROGRAMME,
  MAIL_NEWS_DAYS,
  namedProgramme,
  type StoredEvent,
} from '@stampwell/contracts';
import type { Job } from '../../capability/capability.ts';
import type { Outbox } from '../queue/outbox.ts';

export interface ClosingPorts {
  jobs: Pick<Jobs, 'enqueue'>;
  outbox: Pick<Outbox, 'put'>;
  /** Customers with stamps on the shop's card of this number, page by page; the read models hold that position. */
  withStamps(card: { businessId: string; programme: number }, position: number): AsyncIterable<string[]>;
  now(): Date;
}

type Closed = StoredEvent & Extract<AnyEvent, { type: 'ProgrammeClosed' }>;

interface Closing {
  cause: string;
  position: number;
  businessId: string;
  programme: number;
  closes_on: string;
  redeemable_until: string;
}

const CLOSING_MAILS = 'mails-of-closings';

/** [PG17] One event, a mail for each customer with stamps: put by a job, since a card may have thousands of them. */
export function closingMails({ jobs, outbox, withStamps, now }: ClosingPorts) {
  async function onClosed({ id: cause, at, position, data }: Closed): Promise<void> {
    if (now().getTime() - Date.parse(at) > MAIL_NEWS_DAYS * DAY_MS) return;
    const { business_id: businessId, programme = FIRST_PROGRAMME, closes_on, redeemable_until } = data;
    const closing: Closing = { cause, position, businessId, programme, closes_on, redeemable_until };
    await jobs.enqueue(CLOSING_MAILS, { ...closing }, { singletonKey: cause });
  }

  /** Repeated after a failure, it writes to nobody twice. */
  async function run({ cause, position, ...closing }: Closing): Promise<void> {
    const { businessId, programme, closes_on, redeemable_until } = closing;
    const data = { business_id: businessId, ...namedProgramme(programme), closes_on, redeemable_until };
    for await (const customers of withStamps(closing, position))
      for (const accountId of customers) await outbox.put({ kind: 'card_closes', accountId, cause, data });
  }

  const job: Job = {
    name: CLOSING_MAILS,
    queue: { retryDelay: 60, retryDelayMax: 900, retryLimit: 20, deleteAfterSeconds: 3_600 },
    run,
  };
  return { onClosed, job };
}
