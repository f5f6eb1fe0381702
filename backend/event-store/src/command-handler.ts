import { setTimeout as sleep } from 'node:timers/promises';
import { type DomainEvent, DomainError, type EventActor, type StoredEvent } from '@stampwell/contracts';
import { type Folded, type FoldedStream, foldOn } from './fold.ts';
import { HotStates, fromSnapshot, snapshotName } from './hot-states.ts';
import { type CommandKey, type CommandRecord, type EventStore, VersionConflict } from './port.ts';
import { StreamTurns } from './stream-turns.ts';

/** The streams of a command by the names its `decide` knows them by. */
export type FoldedStreams<States> = { [Name in keyof States]: FoldedStream<States[Name]> };

export interface Command<States> {
  streams: FoldedStreams<States>;
  actor: EventActor;
  correlationId: string;
  /** Makes the command exactly-once, for good. */
  key?: CommandKey;
  /** Pure: it may run again when a stream moved on meanwhile. Nothing returned, nothing appended. May throw DomainError. */
  decide(input: { states: States; now: Date }): { [Name in keyof States]?: DomainEvent[] };
}

export interface CommandResult<States> {
  /** After the command. Of a replay: as they were right after its first run. */
  states: States;
  versions: { [Name in keyof States]: number };
  /** What it appended, or what its first run did. */
  events: StoredEvent[];
  /** Where the log stood after it. */
  position: number;
  now: Date;
  /** The key was known: nothing was decided or appended. */
  replayed: boolean;
}

export interface ReadResult<States> {
  states: States;
  versions: { [Name in keyof States]: number };
  /** Position of the newest event in these states. */
  position: number;
  now: Date;
}

export interface CommandHandlerOptions {
  /** States kept hot. */
  cacheSize?: number;
  /** Instead of the store's clock. */
  clock?: () => Date;
}

export interface CommandHandler {
  /** @throws DomainError of `decide`, `idempotency_key_reused`, or `conflict` when the streams never came to rest. */
  <States>(command: Command<States>): Promise<CommandResult<States>>;
  /** States without a decision. */
  readState<States>(streams: FoldedStreams<States>): Promise<ReadResult<States>>;
}

type Entry<States> = [name: keyof States, entry: FoldedStream<States[keyof States]>];
type FoldedBy<States> = Map<keyof States, Folded<States[keyof States]>>;

const HOT_STATES = 50_000;
const TRIES = 50;
const LONGEST_PAUSE_MS = 8;

/** Load, decide, append: again when another command was faster, once for good when the command has a key. */
export function createCommandHandler(store: EventStore, options: CommandHandlerOptions = {}): CommandHandler {
  const hot = new HotStates(store, options.cacheSize ?? HOT_STATES);
  const turns = new StreamTurns();

  async function handle<States>(command: Command<States>): Promise<CommandResult<States>> {
    let release = () => {};
    try {
      for (let tries = 1; tries <= TRIES; tries += 1) {
        try {
          return await attempt(command);
        } catch (error) {
          if (!(error instanceof VersionConflict)) throw error;
          if (tries === 1) release = await turns.take(error.streams);
          else await sleep(Math.random() * Math.min(tries, LONGEST_PAUSE_MS));
        }
      }
      throw new DomainError('conflict');
    } finally {
      release();
    }
  }

  async function attempt<States>(command: Command<States>): Promise<CommandResult<States>> {
    const { folded, now, record } = await load(command.streams, command.key);
    if (record) return replay(command, folded, record, now);
    const decided = command.decide({ states: statesOf(folded), now });
    const appends = [...folded].flatMap(([name, { version, hash }]) => {
      const events = decided[name] ?? [];
      if (events.length === 0) return [];
      return [{ stream: command.streams[name].stream, expectedVersion: version, previousHash: hash, events }];
    });
    if (appends.length === 0) return { ...present(folded), events: [], now, replayed: false };
    const { actor, correlationId, key } = command;
    const { events, position } = await store.append({ appends, actor, at: now, correlationId, key });
    for (const [name, entry] of entriesOf(command.streams)) {
      const before = folded.get(name);
      if (!before) continue;
      const after = foldOn(entry.fold, before, events.filter(({ stream }) => stream === entry.stream));
      hot.keep(entry, after, before.version);
      folded.set(name, after);
    }
    return { ...present(folded), position, events, now, replayed: false };
  }

  async function load<States>(streams: FoldedStreams<States>, key?: CommandKey) {
    const entries = entriesOf(streams);
    const known = new Map(entries.map(([name, entry]) => [name, hot.get(entry)]));
    const loaded = await store.load(hot.cursors(entries.map(([, entry]) => entry)), key);
    const folded: FoldedBy<States> = new Map(
      entries.map(([name, entry]) => [name, hot.fold(entry, known.get(name), loaded)]),
    );
    return { folded, now: options.clock?.() ?? loaded.now, record: loaded.record };
  }

  /** The first run's answer: its events, and the states as of its last event's position. */
  async function replay<States>(
    { streams, key }: Command<States>,
    folded: FoldedBy<States>,
    record: CommandRecord,
    now: Date,
  ): Promise<CommandResult<States>> {
    if (record.fingerprint !== key?.fingerprint) throw new DomainError('idempotency_key_reused');
    const until = record.events.at(-1)?.position ?? 0;
    const moved = entriesOf(streams).filter(([name]) => (folded.get(name)?.position ?? 0) > until);
    for (const [name, { stream, fold }] of moved) {
      const past = await store.load([{ stream, version: 0, snapshot: snapshotName(fold), until }]);
      const start = fromSnapshot(past.snapshots.get(stream), fold) ?? { ...ORIGIN, state: fold.initial };
      folded.set(name, foldOn(fold, start, past.streams.get(stream) ?? []));
    }
    return { ...present(folded), position: until, events: record.events, now, replayed: true };
  }

  async function readState<States>(streams: FoldedStreams<States>): Promise<ReadResult<States>> {
    const { folded, now } = await load(streams);
    return { ...present(folded), now };
  }

  return Object.assign(handle, { readState });
}

const ORIGIN = { version: 0, position: 0, hash: '' };

function entriesOf<States>(streams: FoldedStreams<States>): Entry<States>[] {
  return (Object.keys(streams) as (keyof States)[]).map((name) => [name, streams[name]]);
}

function statesOf<States>(folded: FoldedBy<States>): States {
  return Object.fromEntries([...folded].map(([name, { state }]) => [name, state])) as States;
}

function present<States>(folded: FoldedBy<States>) {
  return {
    states: statesOf(folded),
    versions: Object.fromEntries([...folded].map(([name, { version }]) => [name, version])) as {
      [Name in keyof States]: number;
    },
    position: Math.max(0, ...[...folded.values()].map(({ position }) => position)),
  };
}
