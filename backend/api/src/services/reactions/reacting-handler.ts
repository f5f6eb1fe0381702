import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import {
  type BatchReaction,
  concerns,
  isBatch,
  type Reaction,
  type Reactions,
  reactTo,
} from './reactions.ts';

/** Time between two batches: a busy counter costs two a second, not one for each stamp. */
const GATHER_MS = 500;
/** More than this is left to `catchUpReactions`. */
const MAX_GATHERED = 5_000;

export interface ReactingHandler {
  commands: CommandHandler<StoredEvent>;
  /** From now on, the reaction gets what the handler appends. */
  subscribe(reaction: Reaction): void;
}

/**
 * The command handler of a process, which hands what it appends to reactions: at once, or to batch reactions in groups shortly after.
 * `catchUpReactions` covers failures and lost processes. Nothing else wraps the handler.
 */
export function createReactingHandler(
  commands: CommandHandler<StoredEvent>,
  onError: (error: unknown) => void,
): ReactingHandler {
  const singles: Reactions[] = [];
  const batches: BatchReaction[] = [];
  let gathered: StoredEvent[] = [];
  let isWaiting = false;

  async function flush(): Promise<void> {
    const events = gathered;
    gathered = [];
    const all = batches.map(async (reaction) => {
      const wanted = events.filter((event) => concerns(reaction, event));
      if (wanted.length > 0) await reaction.react(wanted);
    });
    for (const result of await Promise.allSettled(all))
      if (result.status === 'rejected') onError(result.reason);
    isWaiting = false;
    if (gathered.length > 0) wait();
  }

  function wait(): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => void flush(), GATHER_MS).unref();
  }

  const isWanted = (event: StoredEvent) => batches.some((reaction) => concerns(reaction, event));

  function appended(events: readonly StoredEvent[]): void {
    for (const event of events) for (const reactions of singles) reactTo(event, reactions)?.catch(onError);
    if (gathered.length >= MAX_GATHERED) return;
    const wanted = events.filter(isWanted);
    gathered.push(...wanted);
    if (wanted.length > 0) wait();
  }

  const handle: CommandHandler<StoredEvent> = async (command) => {
    const result = await commands(command);
    if (!result.replayed) appended(result.events);
    return result;
  };
  handle.readState = commands.readState;
  return {
    commands: handle,
    subscribe(reaction) {
      if (isBatch(reaction)) batches.push(reaction);
      else singles.push(reaction);
    },
  };
}
