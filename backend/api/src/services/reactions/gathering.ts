import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import { type BatchReaction, concerns } from './reactions.ts';

/** Time between two batches: a busy counter costs two a second, not one for each stamp. */
const GATHER_MS = 500;
/** More than this is left to `catchUpReactions`. */
const MAX_GATHERED = 5_000;

/**
 * Hands this process's new events to batch reactions, shortly after and in groups. `catchUpReactions` covers failures and lost
 * processes.
 * @param reactions read at each batch, because they may need the command handler themselves
 */
export function gathering(
  commands: CommandHandler<StoredEvent>,
  reactions: readonly BatchReaction[],
  onError: (error: unknown) => void,
): CommandHandler<StoredEvent> {
  let gathered: StoredEvent[] = [];
  let isWaiting = false;

  async function flush(): Promise<void> {
    const events = gathered;
    gathered = [];
    const all = reactions.map(async (reaction) => {
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

  const isWanted = (event: StoredEvent) => reactions.some((reaction) => concerns(reaction, event));

  const handle: CommandHandler<StoredEvent> = async (command) => {
    const result = await commands(command);
    if (!result.replayed && gathered.length < MAX_GATHERED) {
      const wanted = result.events.filter(isWanted);
      gathered.push(...wanted);
      if (wanted.length > 0) wait();
    }
    return result;
  };
  handle.readState = commands.readState;
  return handle;
}
