import { cardStream, type StoredEvent, subscriptionStream } from '@stampwell/contracts';
import type { EventStore } from '@stampwell/event-store';
import type { Actor } from '../services/identity/actor.ts';
import {
  entryMessages,
  findingsMayHaveChanged,
  inOrder,
  isSubscriptionEvent,
  type LoggedMessage,
  questionMessage,
  subscriptionMessage,
} from './compose.ts';
import type { LiveConnection } from './live-connection.ts';
import type { LiveCard, LiveEntry, LiveReads, LogRange } from './live-reads.ts';
import { decisionsOn, shopChangesOf } from './shop-changes.ts';

export interface ReplayPorts {
  reads: LiveReads;
  store: Pick<EventStore<StoredEvent>, 'load'>;
}

const PAGE = 100;

/** Sends a connection the events it missed, page by page, at the speed at which it reads. */
export async function replay(
  ports: ReplayPorts,
  connection: LiveConnection,
  from: number,
  until: number,
): Promise<void> {
  const { actor } = connection;
  if (actor.kind !== 'admin') await replayEntries(ports, { connection, actor }, from, until);
  const seesFindings = actor.kind === 'admin' || actor.kind === 'business';
  if (seesFindings && until > from) await connection.replay([findingsMayHaveChanged]);
}

async function replayEntries(
  ports: ReplayPorts,
  { connection, actor }: { connection: LiveConnection; actor: Exclude<Actor, { kind: 'admin' }> },
  from: number,
  until: number,
): Promise<void> {
  const changes = await changesOf(ports, actor, from, until);
  let after = from - 1;
  for (let isMore = true; isMore && connection.isOpen; ) {
    const entries = await entriesOf(ports.reads, actor, { after, until, limit: PAGE });
    isMore = entries.length === PAGE;
    after = entries.at(-1)?.position ?? until;
    const cards = await cardsOf(ports.reads, entries);
    const messages = entries.flatMap((entry) => entryMessages(entry, cards.get(keyOf(entry.transaction))));
    const told = messages.filter(
      ({ audience }) => actor.kind !== 'customer' || audience.customerId === actor.id,
    );
    await connection.replay(inOrder([...told, ...takeUntil(changes, isMore ? after : until)]));
  }
}

/** Changes besides card entries: questions about cards, for customers their shops' state, for owners their subscription and decisions on them. */
async function changesOf(
  ports: ReplayPorts,
  actor: Exclude<Actor, { kind: 'admin' }>,
  from: number,
  until: number,
): Promise<LoggedMessage[]> {
  const reader = actor.kind === 'customer' ? { customerId: actor.id } : { businessId: actor.businessId };
  const [asked, subscription, shops, decisions] = await Promise.all([
    ports.reads.questions(reader, { from, until }),
    actor.kind === 'business' ? subscriptionChanges(ports, actor.id, from, until) : [],
    actor.kind === 'customer' ? shopChangesOf(ports, actor.id, { from, until }) : [],
    actor.kind === 'business' ? decisionsOn(ports, actor.id, { from, until }) : [],
  ]);
  return inOrder([
    ...asked.map((change) => questionMessage(change)),
    ...subscription,
    ...shops,
    ...decisions,
  ]);
}

function entriesOf(reads: LiveReads, actor: Exclude<Actor, { kind: 'admin' }>, stretch: LogRange) {
  return actor.kind === 'customer'
    ? reads.entriesOfCustomer(actor.id, stretch)
    : reads.entriesOfBusiness(actor.businessId, stretch);
}

/** The cards' current state: a client that was away does not need the states in between. */
async function cardsOf(reads: LiveReads, entries: readonly LiveEntry[]): Promise<Map<string, LiveCard>> {
  const keys = entries.map(({ transaction }) => ({
    businessId: transaction.business_id,
    customerId: transaction.customer_id,
    programme: transaction.programme,
  }));
  return new Map((await reads.cards(keys)).map((card) => [keyOf(card), card]));
}

const keyOf = (card: Pick<LiveCard, 'business_id' | 'customer_id' | 'programme'>) =>
  cardStream(card.business_id, card.customer_id, card.programme);

/** A subscription's stream is short enough to read whole. */
async function subscriptionChanges(
  { store, reads }: ReplayPorts,
  businessId: string,
  from: number,
  until: number,
) {
  const stream = subscriptionStream(businessId);
  const { streams } = await store.load([{ stream, version: 0, until }]);
  const changes = (streams.get(stream) ?? [])
    .filter(isSubscriptionEvent)
    .filter(({ position }) => position >= from);
  return Promise.all(changes.map((event) => subscriptionMessage(event, reads)));
}

/** Removes and returns the messages up to `position`. */
function takeUntil(messages: LoggedMessage[], position: number): LoggedMessage[] {
  const rest = messages.findIndex(({ cursor }) => cursor.position > position);
  return messages.splice(0, rest === -1 ? messages.length : rest);
}
