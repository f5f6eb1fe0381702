import type { AnyEvent, StoredEvent } from '@stampwell/contracts';
import { type EventStore, untilUnknown } from '@stampwell/event-store';
import type { Pool } from 'pg';
import type { Logger } from 'pino';

type EventType = AnyEvent['type'];

/** What events oblige us to do outside of the log, by type. Each is done by its route at once; done again it does nothing. */
export type Reactions = {
  [Type in EventType]?: (event: StoredEvent & Extract<AnyEvent, { type: Type }>) => Promise<void>;
};

export interface ReactionPorts {
  pool: Pool;
  store: Pick<EventStore<StoredEvent>, 'readAll' | 'head'>;
  log: Logger;
}

const PAGE = 200;

/** Whose reactions they are: each capability gets on at its own pace, so that one that fails holds up nobody else. */
export type ReactionsByName = Record<string, Reactions>;

/**
 * Does again what events oblige us to, from where it was last known to be done: a process that died between an event
 * and its consequence (a deleted account's row in the vault, a barred account's sessions) leaves nothing undone.
 * @param signal ends it after the page that is under way
 */
export async function catchUpReactions(
  ports: ReactionPorts,
  reactions: ReactionsByName,
  signal?: AbortSignal,
): Promise<void> {
  const all = Object.entries(reactions).map(([name, own]) => catchUp(ports, name, own, signal));
  const failures = (await Promise.allSettled(all)).filter((result) => result.status === 'rejected');
  for (const { reason } of failures) ports.log.error({ err: reason }, 'reactions are behind');
}

async function catchUp(
  { pool, store }: ReactionPorts,
  name: string,
  reactions: Reactions,
  signal?: AbortSignal,
): Promise<void> {
  const types = Object.keys(reactions);
  const head = await store.head();
  let after = await donePosition(pool, name);
  for (let isMore = true; isMore && !signal?.aborted; ) {
    const from = after;
    const { known, unknown } = await untilUnknown(() => store.readAll({ after: from, limit: PAGE, types }));
    for (const event of known) {
      const react = reactions[event.type as EventType] as ((event: StoredEvent) => Promise<void>) | undefined;
      await react?.(event);
    }
    isMore = known.length === PAGE;
    after = Math.max(after, known.at(-1)?.position ?? 0, isMore || unknown ? 0 : head);
    await saveDone(pool, name, after);
    // A process of the release that wrote it does this one, and what comes after.
    if (unknown) throw unknown;
  }
}

/** Of reactions that came with a release: what happened before it is none of theirs. */
export async function beginAtHead({ pool, store }: ReactionPorts, reactions: ReactionsByName): Promise<void> {
  const head = await store.head();
  for (const name of Object.keys(reactions))
    await pool.query('INSERT INTO platform.reactions VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, head]);
}

/** At once and then every so often, until stopped. @returns the stopping, which waits for the page that is under way */
export function keepReacting(
  ports: ReactionPorts,
  reactions: ReactionsByName,
  everyMs = 60_000,
): () => Promise<void> {
  const stopping = new AbortController();
  let isUnderWay = false;
  const turn = async () => {
    // One that takes longer than a turn sees what has come meanwhile by itself.
    if (isUnderWay) return;
    isUnderWay = true;
    await catchUpReactions(ports, reactions, stopping.signal);
    isUnderWay = false;
  };
  let underWay = turn();
  const timer = setInterval(() => {
    if (!isUnderWay) underWay = turn();
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}

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
