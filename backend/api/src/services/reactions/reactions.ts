import type { AnyEvent, StoredEvent } from '@stampwell/contracts';
import { type EventStore, untilUnknown } from '@stampwell/event-store';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { createWaitingEvents, eventAt } from './waiting-events.ts';

type EventType = AnyEvent['type'];

/** Side effects outside the log, by event type. All must be idempotent. */
export type Reactions = {
  [Type in EventType]?: (event: StoredEvent & Extract<AnyEvent, { type: Type }>) => Promise<void>;
};

export interface ReactionPorts {
  pool: Pool;
  store: Pick<EventStore<StoredEvent>, 'readAll' | 'head'>;
  log: Pick<Logger, 'error'>;
}

const PAGE = 500;

/** The same for many events at once, where one statement for each event would cost too much. */
export interface BatchReaction {
  types: readonly EventType[];
  react(events: readonly StoredEvent[]): Promise<void>;
}

export const concerns = ({ types }: BatchReaction, { type }: StoredEvent): boolean =>
  (types as readonly string[]).includes(type);

export type Reaction = Reactions | BatchReaction;

/** Each one advances at its own pace, which is kept under its name. */
export type ReactionsByName = Readonly<Record<string, Reaction>>;

/**
 * Repeats side effects from the last position known to be done, because a process may die between an event and its side
 * effects (a deleted account's row in the vault, a barred account's sessions). Those at the same position, as nearly all are, share
 * one read of the log. An event on which a reaction fails waits, and is tried again each time; the others go on.
 * @param signal stops after the current page
 * @throws the error of a reaction that stands still, because too many of its events wait; the others have advanced
 */
export async function catchUpReactions(
  ports: ReactionPorts,
  reactions: ReactionsByName,
  signal?: AbortSignal,
): Promise<void> {
  const head = await ports.store.head();
  const positions = await donePositions(ports.pool);
  const all = Object.entries(reactions).map(([name, own]) => ({ name, ...batchOf(own) }));
  await tryWaiting(ports, all);
  const groups = Map.groupBy(all, ({ name }) => positions.get(name) ?? 0);
  const caughtUp = [...groups].map(([after, group]) => catchUp(ports, group, { after, head, signal }));
  const failed = (await Promise.allSettled(caughtUp)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

interface NamedReaction extends BatchReaction {
  name: string;
}

async function tryWaiting({ pool, store, log }: ReactionPorts, all: readonly NamedReaction[]): Promise<void> {
  const waiting = createWaitingEvents(pool);
  for (const { name, position, type, tries } of await waiting.list()) {
    const reaction = all.find((one) => one.name === name);
    if (!reaction) continue;
    try {
      const event = await eventAt(store, position);
      if (event) await reaction.react([event]);
      await waiting.remove(name, position);
    } catch (error) {
      log.error({ err: error, reaction: name, position, type, tries }, 'an event waits');
      await waiting.failedAgain(name, position);
    }
  }
}

async function catchUp(
  { pool, store, log }: ReactionPorts,
  group: NamedReaction[],
  { after, head, signal }: { after: number; head: number; signal: AbortSignal | undefined },
): Promise<void> {
  const waiting = createWaitingEvents(pool);
  const errors: unknown[] = [];

  /** One event after another, so that those on which the reaction fails are known. */
  async function reactToEach(reaction: NamedReaction, events: readonly StoredEvent[]): Promise<void> {
    for (const event of events) {
      try {
        await reaction.react([event]);
      } catch (error) {
        const { position, type } = event;
        log.error({ err: error, reaction: reaction.name, position, type }, 'an event waits');
        if (!(await waiting.add(reaction.name, event))) throw error;
      }
    }
  }

  const reactSafely = async (reaction: NamedReaction, events: StoredEvent[]) => {
    const own = events.filter((event) => concerns(reaction, event));
    try {
      if (own.length > 0) await reaction.react(own).catch(() => reactToEach(reaction, own));
      return true;
    } catch (error) {
      errors.push(error);
      return false;
    }
  };
  let left = group;
  let isMore = true;
  while (isMore && left.length > 0 && !signal?.aborted) {
    const from = after;
    const types = [...new Set(left.flatMap((reaction) => reaction.types))];
    const { known, unknown } = await untilUnknown(() =>
      store.readAll({ after: from, limit: PAGE, types, fromMemory: true }),
    );
    const isDone = await Promise.all(left.map((reaction) => reactSafely(reaction, known)));
    left = left.filter((_, nth) => isDone[nth]);
    isMore = known.length === PAGE;
    after = Math.max(after, known.at(-1)?.position ?? 0, isMore || unknown ? 0 : head);
    await saveDone(pool, left, after);
    // A process of the release that wrote this event handles it and the ones after it.
    if (unknown) throw unknown;
  }
  if (errors.length > 0) throw errors[0];
}

/** Starts a new release's reactions at the head of the log, because earlier events do not concern them. */
export async function beginAtHead(
  { pool, store }: Pick<ReactionPorts, 'pool' | 'store'>,
  reactions: ReactionsByName,
): Promise<void> {
  const head = await store.head();
  for (const name of Object.keys(reactions))
    await pool.query('INSERT INTO platform.reactions VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, head]);
}

export const isBatch = (reaction: Reaction): reaction is BatchReaction => 'react' in reaction;

const batchOf = (reaction: Reaction): BatchReaction =>
  isBatch(reaction)
    ? reaction
    : {
        types: Object.keys(reaction) as EventType[],
        async react(events) {
          for (const event of events) await reactTo(event, reaction);
        },
      };

export const reactTo = (event: StoredEvent, reactions: Reactions): Promise<void> | undefined =>
  (reactions[event.type as EventType] as ((event: StoredEvent) => Promise<void>) | undefined)?.(event);

async function donePositions(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; position: string }>(
    'SELECT name, position FROM platform.reactions',
  );
  return new Map(rows.map(({ name, position }) => [name, Number(position)]));
}

async function saveDone(pool: Pool, reactions: readonly NamedReaction[], position: number): Promise<void> {
  await pool.query(
    `INSERT INTO platform.reactions (name, position) SELECT name, $2 FROM unnest($1::text[]) AS name ORDER BY name
     ON CONFLICT (name) DO UPDATE SET position = greatest(reactions.position, excluded.position)`,
    [reactions.map(({ name }) => name), position],
  );
}
