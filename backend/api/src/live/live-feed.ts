import type { StoredEvent } from '@stampwell/contracts';
import { type EventStore, recordSpan, type Subscription } from '@stampwell/event-store';
import { noteToldCards } from '../services/metrics/told-cards.ts';
import { CardTotals } from './card-totals.ts';
import {
  compose,
  isCardEvent,
  isFindingEvent,
  isLiveEvent,
  isMovedEvent,
  isQuestionEvent,
  LIVE_EVENTS,
  LIVE_MODELS,
  type LiveEvent,
  modelsOf,
} from './compose.ts';
import type { LiveConnection } from './live-connection.ts';
import { LiveConnections } from './live-connections.ts';
import { type Audience, isAfter, type LiveCursor, type LiveMessage, wholeOf } from './live-message.ts';
import type { LiveReads } from './live-reads.ts';
import { replay } from './replay.ts';
import { isShopEvent } from './shop-changes.ts';

export interface LiveFeedPorts {
  store: EventStore<StoredEvent>;
  reads: LiveReads;
  waitForPosition(position: number, timeoutMs: number, models: readonly string[]): Promise<boolean>;
  now(): Date;
}

/** Timeout of one wait for the read models; the feed retries until they have caught up. */
const WAIT_MS = 2_000;

/**
 * Follows the log once for all connections of this process. An event's messages are sent once the read models that they are
 * built from have processed it. Other read models may lag, so clients fetch with the message's id as `X-Read-After`.
 */
export class LiveFeed {
  readonly connections = new LiveConnections();
  readonly #ports: LiveFeedPorts;
  readonly #totals: CardTotals;
  #following: Promise<Subscription> | null = null;
  #isStopped = false;
  /** Position up to which messages have been sent. */
  #sentUpTo = 0;
  /** Position up to which messages have been sent or are being sent. */
  #sendingUpTo = 0;

  constructor(ports: LiveFeedPorts) {
    this.#ports = ports;
    this.#totals = new CardTotals(ports.reads);
  }

  /** The cursor where a new connection begins. */
  async start(): Promise<LiveCursor> {
    this.#following ??= this.#follow();
    await this.#following;
    return wholeOf(this.#sentUpTo);
  }

  /** Replays what a connection missed, without a gap to the messages that follow. */
  async join(connection: LiveConnection, seen: LiveCursor): Promise<void> {
    const until = this.#sendingUpTo;
    this.connections.add(connection);
    connection.onClose(() => this.connections.remove(connection));
    if (isAfter(wholeOf(until), seen)) {
      await this.#untilVisible(until, LIVE_MODELS, () => connection.isOpen);
      await replay(this.#ports, connection, seen.position, until);
    }
    connection.goLive(wholeOf(until));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const connection of this.connections.all) connection.close();
    // A subscription that failed to start has nothing to stop.
    await this.#following?.then((subscription) => subscription.stop()).catch(() => undefined);
  }

  async #follow(): Promise<Subscription> {
    try {
      const head = await this.#ports.store.head();
      this.#sentUpTo = head;
      this.#sendingUpTo = head;
      return await this.#ports.store.subscribe({ after: head, types: LIVE_EVENTS }, (events) =>
        this.#publish(events),
      );
    } catch (error) {
      this.#following = null;
      throw error;
    }
  }

  async #publish(events: StoredEvent[]): Promise<void> {
    const last = events.at(-1)?.position ?? this.#sentUpTo;
    // Before the first await: a connection that joins from now on replays these events itself.
    this.#sendingUpTo = last;
    const wanted = events.filter(isLiveEvent).filter((event) => {
      const isWanted = this.connections.hasReaders(this.#audienceOf(event));
      if (!isWanted && isCardEvent(event)) this.#totals.pass(event);
      return isWanted;
    });
    if (wanted.length > 0) {
      const start = Date.now();
      const visible = this.#untilVisible(last, [...new Set(wanted.flatMap(modelsOf))], () => true);
      const { customers } = this.connections;
      const messages = await compose(wanted, {
        reads: this.#ports.reads,
        totals: this.#totals,
        visible,
        customers,
      });
      const traces = new Map(wanted.map(({ position, traceparent }) => [position, traceparent]));
      for (const message of messages) this.connections.publish(traced(message, traces, start));
      noteToldCards(wanted.filter(isCardEvent), this.#ports.now());
    }
    this.#sentUpTo = last;
  }

  async #untilVisible(position: number, models: readonly string[], isWanted: () => boolean): Promise<void> {
    while (!this.#isStopped && isWanted()) {
      if (await this.#ports.waitForPosition(position, WAIT_MS, models)) return;
    }
  }

  /** The largest possible audience; for a shop's events, and a question that may be a merged card's, every connected customer. */
  #audienceOf(event: LiveEvent): Audience {
    const businessId = event.data.business_id;
    if (isFindingEvent(event)) return { businessId, isForAdmins: true };
    if (isCardEvent(event) || isMovedEvent(event)) return { businessId, customerId: event.data.customer_id };
    return isShopEvent(event) || isQuestionEvent(event)
      ? { businessId, customerIds: this.connections.customers }
      : { businessId };
  }
}

/** A message of a traced event, with the span from which the screen's own goes on. */
function traced(
  message: LiveMessage,
  traces: ReadonlyMap<number, string | undefined>,
  start: number,
): LiveMessage {
  const traceparent = message.cursor && traces.get(message.cursor.position);
  if (!traceparent) return message;
  const span = recordSpan(traceparent, { name: `send ${message.type}`, start });
  return { ...message, traceparent: span };
}
