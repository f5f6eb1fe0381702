import type { AnyEvent, StoredEvent } from '@stampwell/contracts';
import { type CommandHandler, type EventStore, untilUnknown } from '@stampwell/event-store';
import type { Pool } from 'pg';

type EventType = AnyEvent['type'];

/** Side effects outside the log, by event type. All must be idempotent. */
export type Reactions = {
  [Type in EventType]?: (event: StoredEvent & Extract<AnyEvent, { type: Type }>) => Promise<void>;
};

export interface ReactionPorts {
  pool: Pool;
  store: Pick<EventStore<StoredEvent>, 'readAll' | 'head'>;
}

const PAGE = 200;

/** The same for many events at once, where one statement for each event would cost too much. */
export interface BatchReaction {
  types: readonly EventType[];
  react(events: readonly StoredEvent[]): Promise<void>;
}

/** By capability: each one advances at its own pace, so that a failing one does not block the others. */
export type ReactionsByName = Record<string, Reactions>;
export type BatchesByName = Record<string, BatchReaction>;

/**
 * Repeats side effects from the last position known to be done, because a process may die between an event and its side
 * effects (a deleted account's row in the vault, a barred account's sessions).
 * @param signal stops after the current page
 * @throws the error of a capability that is behind; the others have advanced
 */
export async function catchUpReactions(
  ports: ReactionPorts,
  reactions: ReactionsByName | BatchesByName,
  signal?: AbortSignal,
): Promise<void> {
  const all = Object.entries(reactions).map(([name, own]) => catchUp(ports, name, own, signal));
  const failed = (await Promise.allSettled(all)).find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function catchUp(
  { pool, store }: ReactionPorts,
  name: string,
  reaction: Reactions | BatchReaction,
  signal?: AbortSignal,
): Promise<void> {
  const { types, react } = batchOf(reaction);
  const head = await store.head();
  let after = await donePosition(pool, name);
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const from = after;
    const { known, unknown } = await untilUnknown(() => store.readAll({ after: from, limit: PAGE, types }));
    await react(known);
    isMore = known.length === PAGE;
    after = Math.max(after, known.at(-1)?.position ?? 0, isMore || unknown ? 0 : head);
    await saveDone(pool, name, after);
    // A process of the release that wrote this event handles it and the ones after it.
    if (unknown) throw unknown;
  }
}

/** Starts a new release's reactions at the head of the log, because earlier events do not concern them. */
export async function beginAtHead(
  { pool, store }: ReactionPorts,
  reactions: ReactionsByName | BatchesByName,
): Promise<void> {
  const head = await store.head();
  for (const name of Object.keys(reactions))
    await pool.query('INSERT INTO platform.reactions VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, head]);
}

/** Runs side effects right after this process appends; anything that fails here is left to `catchUpReactions`. */
export function reactingAtOnce(
  commands: CommandHandler<StoredEvent>,
  reactions: Reactions,
  onError: (error: unknown) => void,
): CommandHandler<StoredEvent> {
  const handle: CommandHandler<StoredEvent> = async (command) => {
    const result = await commands(command);
    if (!result.replayed) for (const event of result.events) reactTo(event, reactions)?.catch(onError);
    return result;
  };
  handle.readState = commands.readState;
  return handle;
}

const isBatch = (reaction: Reactions | BatchReaction): reaction is BatchReaction => 'react' in reaction;

const batchOf = (reaction: Reactions | BatchReaction): { types: string[] } & Pick<BatchReaction, 'react'> =>
  isBatch(reaction)
    ? { types: [...reaction.types], react: reaction.react }
    : {
        types: Object.keys(reaction),
        async react(events) {
          for (const event of events) await reactTo(event, reaction);
        },
      };

const reactTo = (event: StoredEvent, reactions: Reactions) =>
  (reactions[event.type as EventType] as ((event: StoredEvent) => Promise<void>) | undefined)?.(event);

async function donePosition(pool: Pool, name: string): Promise<number> {
  const { rows } = await pool.query<{ position: string }>(
    'SELECT position FROM platform.reactions WHERE name = $1',
    [name],
  );
  return Number(rows[0]?.position ?? 0);
}

async function saveDone(pool: Pool, name: string, position: number): Promise<void> {
  await pool.query(
    `INSERT INTO platform.reactions (name, position) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET position = greatest(reactions.position, excluded.position)`,
    [name, position],
  );
}
