import { inTransaction } from '@stampwell/base/postgres';
import {
  type AnyEvent,
  afterDays,
  cardPath,
  cardView,
  dayWords,
  FIRST_PROGRAMME,
  isReached,
  makesRewardReady,
  namedProgramme,
  type OneProgramme,
  ofCard,
  PUSH,
  type PushKind,
  type PushMessage,
  paths,
  programmeIn,
  type Reward,
  readStep,
  type StoredEvent,
  type TextReader,
  termsOfCard,
  wallClock,
} from '@stampwell/contracts';
import type { Person } from '@stampwell/vault';
import type { Job } from '../../services/capability/capability.ts';
import type { BatchReaction } from '../../services/reactions/reactions.ts';
import type { PushPorts } from './ports.ts';
import type { Subscriptions } from './subscriptions.ts';

export const PUSH_JOBS = 'push';
export const REOPENING_JOBS = 'push-reopening';
export const CLOSING_JOBS = 'push-closing';
/** Retries after 1 to 2 minutes and ever later; past an hour it is too old. */
const PUSH_QUEUE = {
  retryDelay: PUSH.everySeconds,
  retryDelayMax: 900,
  retryLimit: 8,
  deleteAfterSeconds: 3_600,
};
/** Kept for the night until morning, and the day after it. */
const REOPENING_QUEUE = { retryDelay: 60, retryDelayMax: 900, retryLimit: 20, deleteAfterSeconds: 3_600 };

interface Due {
  kind: PushKind;
  business_id: string;
  programme: number;
  position: number;
  at: Date;
}

const TYPES = ['StampsGiven', 'StampsCarriedOver', 'CardQuestionAnswered', 'LapseAnnounced'] as const;
/** [NO8] Nobody is woken by a day that begins at midnight; a reopening that was recorded late is no news. */
const REOPENING = { minute: 9 * 60, newsDays: 2 } as const;
/** Accounts with subscriptions that are looked at together. */
const PAGE = 500;
type ReopenedEvent = StoredEvent & Extract<AnyEvent, { type: 'Reopened' }>;
type ClosedEvent = StoredEvent & Extract<AnyEvent, { type: 'ProgrammeClosed' }>;
const isClosing = (event: StoredEvent): event is ClosedEvent => event.type === 'ProgrammeClosed';
const isReopening = (event: StoredEvent): event is ReopenedEvent => event.type === 'Reopened';
type PushedEvent = StoredEvent & Extract<AnyEvent, { type: (typeof TYPES)[number] }>;

/** A card that was imported without stamps is not worth a push. */
const isWorthIt = (event: PushedEvent) => event.type !== 'StampsCarriedOver' || event.data.amount > 0;

const isPushed = (event: StoredEvent): event is PushedEvent =>
  (TYPES as readonly string[]).includes(event.type) && isWorthIt(event as PushedEvent);

/** [NO3] */
function kindOf(event: PushedEvent): PushKind {
  if (event.type === 'CardQuestionAnswered') return 'answered';
  if (event.type === 'LapseAnnounced') return 'stamps_lapse';
  const { amount, balance_after } = event.data;
  return makesRewardReady(event.data, balance_after - amount, balance_after) ? 'reward_ready' : 'stamp_added';
}

/** What it says of other things than the card's stamps. */
function newsOf(
  kind: PushKind,
  { businessId, programme, stamps }: { businessId: string; programme: number; stamps: number },
): (Pick<PushMessage, 'body'> & { path?: string }) | null {
  switch (kind) {
    case 'answered':
      return {
        body: 'They answered your question about your card.',
        path: ofCard(paths.business.story(businessId), namedProgramme(programme).programme),
      };
    case 'reopened':
      return { body: reopenedWords(stamps) };
    case 'stamps_lapse':
      return { body: 'Your stamps lapse soon. See until when they are good.' };
    default:
      return null;
  }
}

/** From an event to a push: one row for each person keeps the newest event, and a job sends it, once a minute (decision 211). */
export function createPushJobs(ports: PushPorts & { subscriptions: Subscriptions }) {
  const { pool, jobs, push, people, commands, subscriptions, now } = ports;

  /** Stamps are not given to a merged account; an answer may be [JO10]. */
  const recipientOf = ({ type, data }: PushedEvent) =>
    type === 'CardQuestionAnswered' ? ports.holderOf(data.customer_id) : data.customer_id;

  async function react(events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) if (isReopening(event)) await waitForMorning(event);
    for (const { position, data } of events.filter(isClosing)) {
      const { business_id: businessId, programme } = data;
      const closing = { businessId, programme: programme ?? FIRST_PROGRAMME, position };
      await jobs.enqueue(CLOSING_JOBS, { ...closing }, { singletonKey: `${position}` });
    }
    const pushed = events.filter(isPushed);
    if (pushed.length === 0) return;
    await note(
      await Promise.all(pushed.map(recipientOf)),
      pushed.map((event) => ({
        kind: kindOf(event),
        business_id: event.data.business_id,
        programme: event.data.programme ?? FIRST_PROGRAMME,
        position: event.position,
        at: event.at,
      })),
    );
  }

  /** [NO8] */
  async function waitForMorning({ at, position, data }: ReopenedEvent): Promise<void> {
    if (isReached(afterDays(data.reopened_at, REOPENING.newsDays), new Date(at))) return;
    const { business_id: businessId } = data;
    const { states } = await commands.readState({ programme: ports.programmeOf(businessId) });
    const { minute } = wallClock(at, states.programme.timeZone);
    const wait = data.by_hand ? 0 : Math.max(0, REOPENING.minute - minute);
    await jobs.enqueue(
      REOPENING_JOBS,
      { businessId, position },
      { singletonKey: `${position}`, startAfter: new Date(Date.parse(at) + wait * 60_000) },
    );
  }

  /** [NO8] */
  async function noteReopening({ businessId, position }: Reopening): Promise<void> {
    const { states } = await commands.readState({ approval: ports.approvalOf(businessId) });
    if (states.approval.status === 'approved') await noteHolders('reopened', { businessId, position });
  }

  /** [NO9] Not if it was taken back meanwhile. */
  async function noteClosing({ businessId, programme, position }: ClosingCard): Promise<void> {
    const { states } = await commands.readState({ programme: ports.programmeOf(businessId) });
    if (!programmeIn(states.programme, programme)?.closing) return;
    await noteHolders('card_closes', { businessId, position, programme });
  }

  /** Repeated after a failure, it notes nobody twice: the position is the event's. */
  async function noteHolders(
    kind: PushKind,
    { businessId, position, programme: number }: Reopening & { programme?: number },
  ): Promise<void> {
    const at = now().toISOString();
    const programme = number ?? FIRST_PROGRAMME;
    for (let after = NO_ACCOUNT; ; ) {
      const { rows } = await pool.query<{ account_id: string }>(
        `SELECT DISTINCT account_id FROM platform.push_subscriptions WHERE account_id > $1 ORDER BY account_id LIMIT $2`,
        [after, PAGE],
      );
      const holders = await ports.cardHolders(
        businessId,
        rows.map(({ account_id }) => account_id),
        number,
      );
      await note(
        holders,
        holders.map(() => ({ kind, business_id: businessId, programme, position, at })),
      );
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = last.account_id;
    }
  }

  /** Without subscriptions, all of a batch cost one statement. */
  async function note(accounts: string[], dues: (Omit<Due, 'at'> & { at: string })[]): Promise<void> {
    const { rowCount } = await pool.query({
      name: 'any-subscriptions',
      text: 'SELECT 1 FROM platform.push_subscriptions WHERE account_id = ANY($1) LIMIT 1',
      values: [accounts],
    });
    if (!rowCount) return;
    await inTransaction(pool, async (client) => {
      const { rows } = await client.query<{ account_id: string }>(
        `INSERT INTO platform.notices AS n (account_id, kind, business_id, programme, position, at)
         SELECT DISTINCT ON (account_id) account_id, kind, business_id, programme, position, at
           FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::int[], $5::bigint[], $6::timestamptz[])
                AS it (account_id, kind, business_id, programme, position, at)
          WHERE EXISTS (SELECT 1 FROM platform.push_subscriptions s WHERE s.account_id = it.account_id)
            AND NOT EXISTS (SELECT 1 FROM platform.notice_choices c WHERE c.account_id = it.account_id AND c.kind = it.kind)
          ORDER BY account_id, position DESC
         ON CONFLICT (account_id) DO UPDATE
            SET kind = excluded.kind, business_id = excluded.business_id, programme = excluded.programme, position = excluded.position, at = excluded.at
          WHERE n.position < excluded.position
         RETURNING account_id`,
        [
          accounts,
          dues.map(({ kind }) => kind),
          dues.map(({ business_id }) => business_id),
          dues.map(({ programme }) => programme),
          dues.map(({ position }) => position),
          dues.map(({ at }) => at),
        ],
      );
      for (const { account_id: accountId } of rows)
        await jobs.enqueue(PUSH_JOBS, { accountId }, { client, singletonKey: accountId });
    });
  }

  /** [NO4] Claims the account's next minute. A second job for the same account retries after it. */
  async function claim(accountId: string): Promise<Due | null> {
    // Locks the account's pending push: a concurrent writer relies on this job and enqueues none of its own.
    await pool.query('SELECT 1 FROM platform.notices WHERE account_id = $1 FOR SHARE', [accountId]);
    const { rows } = await pool.query<Due>(
      `UPDATE platform.notices SET next_at = now() + make_interval(secs => $2)
        WHERE account_id = $1 AND position > done AND next_at <= now()
       RETURNING kind, business_id, programme, position::float8, at`,
      [accountId, PUSH.everySeconds],
    );
    if (rows[0]) return rows[0];
    const { rows: later } = await pool.query<{ next_at: Date }>(
      'SELECT next_at FROM platform.notices WHERE account_id = $1 AND position > done',
      [accountId],
    );
    if (later[0])
      await jobs.enqueue(PUSH_JOBS, { accountId }, { singletonKey: accountId, startAfter: later[0].next_at });
    return null;
  }

  /** [NO4, NO5] Null if there is nothing to send any more. */
  async function compose(
    accountId: string,
    { kind, business_id, programme, at }: Due,
  ): Promise<PushMessage | null> {
    if (now().getTime() - at.getTime() > PUSH.freshMinutes * 60_000) return null;
    const [shop, read, { states }] = await Promise.all([
      people.byId(business_id),
      people.textReader([business_id]),
      commands.readState({
        card: ports.cardOf(business_id, accountId, programme),
        programme: ports.programmeOf(business_id),
      }),
    ]);
    if (!shop) return null;
    const one = programmeIn(states.programme, programme);
    if (!one) return null;
    const terms = termsOfCard(one, states.card.termsVersion);
    const view = cardView({ current_stamps: states.card.balance, taken: states.card.taken }, terms);
    const ready = view.ready.at(-1);
    if (kind === 'reward_ready' && !ready) return null;
    const about = aboutCard(shop, one, { several: states.programme.others.length > 0, read });
    if (kind === 'card_closes')
      return closingOf({ ...about, title: shop.name }, one, { stamps: view.stamps, read });
    const news = newsOf(kind, { businessId: business_id, programme, stamps: view.stamps });
    if (news) return { ...about, ...news };
    return { ...about, body: ready ? readyWords(ready.step, read) : `${view.stamps} of ${view.size} stamps` };
  }

  async function send({ accountId }: { accountId: string }): Promise<void> {
    const due = push && (await claim(accountId));
    if (!push || !due) return;
    const message = await compose(accountId, due);
    const wanted = message ? await subscriptions.devicesFor(accountId, due.position) : [];
    const payload = JSON.stringify(message);
    const failures: unknown[] = [];
    for (const { sessionId, subscription } of wanted) {
      try {
        // The push service keeps the newest of a topic for a phone that is off.
        const result = await push.send(subscription, payload, 'card');
        if (result === 'gone') await subscriptions.remove(sessionId);
        else await subscriptions.noteSent(sessionId, due.position);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
    await pool.query('UPDATE platform.notices SET done = greatest(done, $2) WHERE account_id = $1', [
      accountId,
      due.position,
    ]);
  }

  const reaction: BatchReaction = { types: [...TYPES, 'Reopened', 'ProgrammeClosed'], react };
  const job: Job = { name: PUSH_JOBS, queue: PUSH_QUEUE, run: send };
  const reopenings: Job = { name: REOPENING_JOBS, queue: REOPENING_QUEUE, run: noteReopening };
  const closings: Job = { name: CLOSING_JOBS, queue: REOPENING_QUEUE, run: noteClosing };
  return { reaction, job, reopenings, closings };
}

function readyWords(step: Reward, read: TextReader): string {
  const { emoji, reward } = readStep(step, read);
  return `Your reward is ready: ${emoji} ${reward ?? ''}`.trim();
}

type About = Omit<PushMessage, 'body'>;

/** What a notice about this card begins with and leads to; with its name where the shop has several. */
function aboutCard(
  shop: Pick<Person, 'id' | 'name'>,
  { programme, name }: OneProgramme,
  { several, read }: { several: boolean; read: TextReader },
): About {
  const words = several && name && read(name);
  const isFirst = programme === FIRST_PROGRAMME;
  return {
    title: words ? `${shop.name} · ${words}` : shop.name,
    tag: `card-${shop.id}${isFirst ? '' : `-${programme}`}`,
    path: cardPath(shop.id, namedProgramme(programme).programme),
  };
}

/** [NO9] Nothing for a card without stamps, or if it was taken back meanwhile. */
function closingOf(
  about: About,
  { name, closing }: OneProgramme,
  { stamps, read }: { stamps: number; read: TextReader },
): PushMessage | null {
  if (!closing || stamps === 0) return null;
  const words = name && read(name);
  const which = words ? `The card ‘${words}’` : 'This card';
  return {
    ...about,
    body: `${which} closes. Redeem what is on it until ${dayWords(closing.redeemableUntil)}.`,
  };
}

const reopenedWords = (stamps: number) =>
  stamps > 0 ? 'We are open again. Your stamps are here.' : 'We are open again.';

interface Reopening {
  businessId: string;
  position: number;
}

interface ClosingCard extends Reopening {
  programme: number;
}

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';
