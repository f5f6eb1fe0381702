import type { FoldedStreams, Versions } from './command.ts';
import type { DomainEvent, StoredEvent } from './event.ts';
import { type Folded, type FoldedStream, foldOn } from './fold.ts';
import { fromSnapshot, type HotStates, snapshotName } from './hot-states.ts';
import type { CommandRecord, EventStore, StreamAppend, StreamCursor } from './port.ts';

type Entry<States> = [name: keyof States, entry: FoldedStream<States[keyof States]>];

/** The states that a command decides on, and where they came from. */
export interface View<States> {
  folded: Map<keyof States, Folded<States[keyof States]>>;
  now: Date;
  /** Loaded for this command; otherwise cached, and checked by the append. */
  loaded: boolean;
  record: CommandRecord | null;
}

interface Presented<States> {
  states: States;
  versions: Versions<States>;
  /** Position of the newest event in these states. */
  position: number;
}

export function entriesOf<States>(streams: FoldedStreams<States>): Entry<States>[] {
  return (Object.keys(streams) as (keyof States)[]).map((name) => [name, streams[name]]);
}

export function statesOf<States>({ folded }: View<States>): States {
  const states: Partial<States> = {};
  for (const [name, { state }] of folded) states[name] = state;
  return states as States;
}

/** A view's states by their names. */
export function present<States>(view: View<States>): Presented<States> {
  const versions: Partial<Versions<States>> = {};
  let position = 0;
  for (const [name, folded] of view.folded) {
    versions[name] = folded.version;
    position = Math.max(position, folded.position);
  }
  return { states: statesOf(view), versions: versions as Versions<States>, position };
}

export interface Decided {
  appends: StreamAppend[];
  unchanged: StreamCursor[];
}

/** The streams to append to, and the others that the decision rests on. Two names may share a stream. */
export function toAppends<States>(
  streams: FoldedStreams<States>,
  { folded }: View<States>,
  decided: { [Name in keyof States]?: DomainEvent[] },
): Decided {
  const appends = new Map<string, StreamAppend>();
  const unchanged = new Map<string, StreamCursor>();
  for (const [name, { version, hash }] of folded) {
    const { stream } = streams[name];
    const events = decided[name] ?? [];
    const twin = appends.get(stream);
    if (twin) twin.events.push(...events);
    else if (events.length === 0) unchanged.set(stream, { stream, version });
    else appends.set(stream, { stream, expectedVersion: version, previousHash: hash, events: [...events] });
  }
  for (const stream of appends.keys()) unchanged.delete(stream);
  return { appends: [...appends.values()], unchanged: [...unchanged.values()] };
}

/** Folds the appended events into a view's states. */
export function advance<States>(
  hot: HotStates,
  streams: FoldedStreams<States>,
  { folded }: View<States>,
  events: StoredEvent[],
): void {
  for (const [name, before] of folded) {
    const entry = streams[name];
    const own = events.filter(({ stream }) => stream === entry.stream);
    if (own.length === 0) continue;
    const after = foldOn(entry.fold, before, own);
    hot.keep(entry, after, before.version);
    folded.set(name, after);
  }
}

/** A view as of a position. */
export async function rewind<States>(
  store: EventStore,
  streams: FoldedStreams<States>,
  { folded }: View<States>,
  until: number,
): Promise<void> {
  for (const [name, { stream, fold }] of entriesOf(streams)) {
    if ((folded.get(name)?.position ?? 0) <= until) continue;
    const past = await store.load([{ stream, version: 0, snapshot: snapshotName(fold), until }]);
    const start = fromSnapshot(past.snapshots.get(stream), fold);
    folded.set(name, foldOn(fold, start, past.streams.get(stream) ?? []));
  }
}
