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
import { HotStates } from './hot-states.ts';
import { type CommandKey, type EventStore, VersionConflict } from './port.ts';
import { StoreClock } from './store-clock.ts';
import { StreamTurns, type Turn } from './stream-turns.ts';
import { advance, type Decided, entriesOf, present, rewind, statesOf, toAppends, type View } from './view.ts';

const HOT_STATES = 50_000;
const TRIES = 50;
const DOUBTFUL_TRIES = 5;
const LONGEST_PAUSE_MS = 8;

/** How the next try comes by its states: as last known, or loaded, the latter also after a conflict. */
type Next = 'recall' | 'load' | 'conflict';

/**
 * Decides commands and appends what they decided.
 *
 * The first try decides on the states as this process last knew them: the append itself checks that each of them still
 * stands and that the key is new, so a command on a hot stream is one round trip. Whatever does not end in an append is
 * never said on such terms: a refusal, a repeat, a conflict is loaded and decided anew.
 */
export function createCommandHandler<Event extends StoredEvent>(
  log: EventStore<Event>,
  options: CommandHandlerOptions = {},
): CommandHandler<Event> {
  // Which events there are is the caller's concern: in here all are alike.
  const store: EventStore = log;
  const hot = new HotStates(store, options.cacheSize ?? HOT_STATES);
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
        // Conflicts that go on say that what is hot never was, as after the log was restored from a backup.
        if (tries >= DOUBTFUL_TRIES) hot.forget(entriesOf(command.streams).map(([, entry]) => entry));
        await sleep(Math.random() * Math.min(tries, LONGEST_PAUSE_MS));
      }
      throw new GaveUp(TRIES);
    } finally {
      turn.release();
    }
  }

  async function see<States>({ streams, key }: Command<States>, next: Next): Promise<View<States>> {
    return (next === 'recall' && recall(streams)) || load(streams, key);
  }

  async function attempt<States>(
    command: Command<States>,
    view: View<States>,
    turn: Turn,
  ): Promise<CommandResult<States> | Next> {
    if (view.record) return replay(command, view);
    const decided = consider(command, view);
    if (decided.appends.length > 0) {
      const waited = await turn.take(decided.appends.map(({ stream }) => stream));
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
      const { events, position } = await store.append({
        ...decided,
        actor,
        at: view.now,
        correlationId,
        key,
      });
      advance(hot, streams, view, events);
      return { ...present(view), position, events, now: view.now, replayed: false };
    } catch (error) {
      if (error instanceof VersionConflict) return 'conflict';
      throw error;
    }
  }

  /** The states as they were last known, where all of them are. */
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

  /** The states as they are, in one round trip with the key and the clock. */
  async function load<States>(streams: FoldedStreams<States>, key?: CommandKey): Promise<View<States>> {
    const entries = entriesOf(streams);
    const known = new Map(entries.map(([name, entry]) => [name, hot.get(entry)]));
    const loaded = await store.load(hot.cursors(entries.map(([, entry]) => entry)), key);
    clock.set(loaded.now);
    const folded = new Map(entries.map(([name, entry]) => [name, hot.fold(entry, known.get(name), loaded)]));
    return { folded, now: options.clock?.() ?? loaded.now, loaded: true, record: loaded.record };
  }

  /** The first run's answer: its events, and the states as they stood right after them. */
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
    const view = await load(streams);
    return { ...present(view), now: view.now };
  }

  return Object.assign(handle, { readState }) as CommandHandler<Event>;
}

/** What the command wants appended. A refusal of states that may be old counts as nothing: it is asked again. */
function consider<States>(command: Command<States>, view: View<States>): Decided {
  try {
    return toAppends(command.streams, view, command.decide({ states: statesOf(view), now: view.now }));
  } catch (error) {
    if (view.loaded) throw error;
    return { appends: [], unchanged: [] };
  }
}
