import type { EventStore } from '@stampwell/event-store';
import type { Gathering } from './copied-out.ts';
import type { Particular, ProjectedEvent } from './projector/projector.ts';

/** Where a rebuild reads the log from. */
export interface ReplaySource {
  /** Position of the newest event. */
  head(): Promise<number>;
  /** Events with `after < position <= until`, of these types alone, in order, a page at a time. The next page is read meanwhile. */
  replay(range: ReplayRange, take: (events: ProjectedEvent[]) => Promise<void>): Promise<void>;
  /** The rows of a part, unread, for other threads to read; absent where the log has none. */
  copy?(range: PartRange, copying: Copying): Promise<void>;
}

export interface ReplayRange {
  after: number;
  until: number;
  types: string[];
  /** What beside type, data, time and position is wanted; more may come. */
  needs: readonly Particular[];
  /** Only events of some streams, and of their data some fields alone; more of the data may come. */
  part?: LogPart;
}

/** Where rows go. @property onRead hears how far it has come in the log, now and then */
export interface Copying extends Omit<Gathering, 'see'> {
  onRead?(position: number): void;
}

export type PartRange = ReplayRange & { part: LogPart };

export interface LogPart {
  /** What the streams' names begin with. */
  streams: readonly string[];
  /** Of the newest version of the data: strings and numbers. */
  fields: readonly string[];
  /**
   * One of the fields, which says the same in every version. Events that are alike in it may come together, before others that stand
   * between them in the log; among themselves they come in its order.
   */
  together?: string;
  /** Makes the data of these fields, which come in their order. */
  dataOf(fields: FieldReader): unknown;
}

/** Each is read once; undefined where it is null or absent. */
export interface FieldReader {
  text(): string | undefined;
  /** Where other events say the same: one string for all of them. */
  knownText(): string | undefined;
  number(): number | undefined;
}

/** Larger ones outlive the collector's nursery, and cost a third more to read and project. */
export const PAGE = 2000;

/** Replays any store through its port. */
export function storeSource(store: Pick<EventStore, 'readAll' | 'head'>): ReplaySource {
  return {
    head: () => store.head(),
    replay: (range, take) =>
      pages(
        (after) => store.readAll({ after, limit: PAGE, types: range.types }),
        range,
        ofStreams(range, take),
      ),
  };
}

/** The port knows no part of a log: what is of other streams is left out here. */
function ofStreams({ part }: ReplayRange, take: (events: ProjectedEvent[]) => Promise<void>) {
  if (!part) return take;
  return async (events: ProjectedEvent[]) => {
    const own = events.filter(({ stream }) => part.streams.some((prefix) => stream.startsWith(prefix)));
    if (own.length > 0) await take(own);
  };
}

/** Reads page after page, the next one while the last is taken. */
export async function pages(
  read: (after: number) => Promise<ProjectedEvent[]>,
  { after, until }: Pick<ReplayRange, 'after' | 'until'>,
  take: (events: ProjectedEvent[]) => Promise<void>,
): Promise<void> {
  let next: Promise<ProjectedEvent[]> | null = read(after);
  while (next) {
    const page: ProjectedEvent[] = await next;
    const last = page.at(-1);
    next = last && page.length === PAGE && last.position < until ? read(last.position) : null;
    // A failure of the early read is met when it is awaited; until then it must not count as unhandled.
    next?.catch(() => undefined);
    const wanted = last && last.position > until ? page.filter(({ position }) => position <= until) : page;
    if (wanted.length > 0) await take(wanted);
  }
}
