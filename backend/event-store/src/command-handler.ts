import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Command,
  CommandHandler,
  CommandHandlerOptions,
  CommandResult,
  FoldedStreams,
  ReadResult,
} from './command.ts';
import { GaveUp, IdempotencyKeyReused } from './errors.ts';
import type { StoredEvent } from './event.ts';
import { HotStates, SNAPSHOT_EVERY } from './hot-states.ts';
import { type CommandKey, type EventStore, VersionConflict } from './port.ts';
import { StoreClock } from './store-clock.ts';
import { activeTraceparent, inSpan } from './tracing.ts';
import { advance, type Decided, entriesOf, present, rewind, statesOf, toAppends, type View } from './view.ts';

/**
 * A mutex for each stream: commands of one process that write the same stream run one after another, instead of all deciding
 * on the same version and all but one conflicting.
 */
class StreamTurns {
  readonly #last = new Map<string, Promise<void>>();

  /** A command's place in the queues, before it holds any stream. */
  place(): Turn {
    return new Turn(this.#last);
  }
}

class Turn {
  readonly #last: Map<string, Promise<void>>;
  #held: string[] = [];
  #releases: (() => void)[] = [];

  constructor(last: Map<string, Promise<void>>) {
    this.#last = last;
  }

  /** Locks these streams. @returns true if it had to wait, so that an earlier decision must be made again */
  async acquire(streams: readonly string[]): Promise<boolean> {
    if (streams.every((stream) => this.#held.includes(stream))) return false;
    this.release();
    let waited = false;
    // All lock in the same order, so that there is no deadlock.
    for (const stream of [...streams].sort()) {
      const before = this.#last.get(stream);
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#last.set(stream, promise);
      this.#held.push(stream);
      this.#releases.push(() => {
        if (this.#last.get(stream) === promise) this.#last.delete(stream);
        resolve();
      });
      if (!before) continue;
      waited = true;
      await before;
    }
    return waited;
  }

  release(): void {
    for (const release of this.#releases) release();
    this.#held = [];
    this.#releases = [];
  }
}

const HOT_STATES = 50_000;
const TRIES = 50;
const DOUBTFUL_TRIES = 5;
const LONGEST_PAUSE_MS = 8;

/** Where a try's states come from: this process's memory, or the store, also after a conflict. */
type Next = 'recall' | 'load' | 'conflict';

/**
 * Decides commands and appends their events.
 *
 * The first try uses the states in this process's memory: the append itself checks their versions and the key, so a
 * command on a hot stream is one round trip. If that does not end in an append (a refusal, a repeated key, a conflict),
 * the states are loaded and the command is decided again.
 */
export function createCommandHandler<Event extends StoredEvent>(
  log: EventStore<Event>,
  options: CommandHandlerOptions = {},
): CommandHandler<Event> {
  // The event types matter to the caller only.
  const store: EventStore = log;
  const { cacheSize = HOT_STATES, snapshotEvery = SNAPSHOT_EVERY, pause = sleep } = options;
  const hot = new HotStates(store, { size: cacheSize, snapshotEvery });
  const turns = new StreamTurns();
  const clock = new StoreClock();

  async function handle<States>(command: Command<States>): Promise<CommandResult<States>> {
    const turn = turns.place();
    let next: Next = 'recall';
    try {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        const view: View<States> = await see(command, next);
        const outcome: CommandResult<States> | Next = await attempt(command, view, turn);
        if (typeof outcome === 'object') return outcome;
        next = outcome;
        if (next !== 'conflict') continue;
        // Repeated conflicts mean that cached states are not of this log, for instance after a restore.
        if (tries >= DOUBTFUL_TRIES) hot.forget(entriesOf(command.streams).map(([, entry]) => entry));
        await pause(Math.random() * Math.min(tries, LONGEST_PAUSE_MS));
      }
      throw new GaveUp(TRIES);
    } finally {
      turn.release();
    }
  }

  async function see<States>({ streams, key }: Command<States>, next: Next): Promise<View<States>> {
    return (next === 'recall' && recall(streams)) || inSpan('load', () => load(streams, key));
  }

  async function attempt<States>(
    command: Command<States>,
    view: View<States>,
    turn: Turn,
  ): Promise<CommandResult<States> | Next> {
    if (view.record) return replay(command, view);
    const decided = consider(command, view);
    if (decided.appends.length > 0) {
      const waited = await turn.acquire(decided.appends.map(({ stream }) => stream));
      return waited ? 'recall' : append(command, view, decided);
    }
    if (view.loaded) return { ...present(view), events: [], now: view.now, replayed: false };
    turn.release();
    return 'load';
  }

  async function append<States>(
    { streams, actor, correlationId, key }: Command<States>,
    view: View<States>,
    decided: Decided,
  ): Promise<CommandResult<States> | 'conflict'> {
    try {
      const { events, position } = await inSpan('append', () =>
        store.append({
          ...decided,
          actor,
          at: view.now,
          correlationId,
          key,
          traceparent: activeTraceparent(),
        }),
      );
      advance(hot, streams, view, events);
      return { ...present(view), position, events, now: view.now, replayed: false };
    } catch (error) {
      if (error instanceof VersionConflict) return 'conflict';
      throw error;
    }
  }

  /** The cached states, if all of them are cached. */
  function recall<States>(streams: FoldedStreams<States>): View<States> | undefined {
    const now = options.clock?.() ?? clock.now();
    if (!now) return undefined;
    const view: View<States> = { folded: new Map(), now, loaded: false, record: null };
    const versions = new Map<string, number>();
    for (const [name, entry] of entriesOf(streams)) {
      const folded = hot.get(entry);
      if (!folded || (versions.get(entry.stream) ?? folded.version) !== folded.version) return undefined;
      versions.set(entry.stream, folded.version);
      view.folded.set(name, folded);
    }
    return view;
  }

  /** The stored states, in one round trip with the key and the clock. */
  async function load<States>(streams: FoldedStreams<States>, key?: CommandKey): Promise<View<States>> {
    const entries = entriesOf(streams);
    const known = new Map(entries.map(([name, entry]) => [name, hot.get(entry)]));
    const loaded = await store.load(hot.cursors(entries.map(([, entry]) => entry)), key);
    clock.set(loaded.now);
    const folded = new Map(entries.map(([name, entry]) => [name, hot.fold(entry, known.get(name), loaded)]));
    return { folded, now: options.clock?.() ?? loaded.now, loaded: true, record: loaded.record };
  }

  /** The first run's answer: its events, and the states right after them. */
  async function replay<States>(
    { streams, key }: Command<States>,
    view: View<States>,
  ): Promise<CommandResult<States>> {
    const { fingerprint, events = [] } = view.record ?? {};
    if (fingerprint !== key?.fingerprint) throw new IdempotencyKeyReused();
    const position = events.at(-1)?.position ?? 0;
    await rewind(store, streams, view, position);
    return { ...present(view), position, events, now: view.now, replayed: true };
  }

  async function readState<States>(streams: FoldedStreams<States>): Promise<ReadResult<States>> {
    const view = await inSpan('load', () => load(streams));
    return { ...present(view), now: view.now };
  }

  return Object.assign(handle, { readState }) as CommandHandler<Event>;
}

/** The events to append. A refusal based on cached states is ignored, because the command is decided again on loaded ones. */
function consider<States>(command: Command<States>, view: View<States>): Decided {
  try {
    return toAppends(command.streams, view, command.decide({ states: statesOf(view), now: view.now }));
  } catch (error) {
    if (view.loaded) throw error;
    return { appends: [], unchanged: [] };
  }
}
