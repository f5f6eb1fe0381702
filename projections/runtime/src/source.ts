import type { EventStore } from '@stampwell/event-store';
import type { Particular, ProjectedEvent } from './projector/projector.ts';

export interface ReplaySource {
  /** Position of the newest event. */
  head(): Promise<number>;
  /**
   * Passes events with `after < position <= until` and these types, in order and by pages. Reads the next page in the meantime.
   */
  replay(range: ReplayRange, handle: (events: ProjectedEvent[]) => Promise<void>): Promise<void>;
}

export interface ReplayRange {
  after: number;
  until: number;
  types: string[];
  /** The optional event fields needed; more may be present. */
  needs: readonly Particular[];
  /** Only streams whose names begin with one of these; all streams if absent. */
  streams?: readonly string[] | undefined;
}

/** Larger pages outlive the garbage collector's young generation, and cost a third more to read and project. */
export const PAGE = 2000;

/** Replays any store through its port, which cannot select streams, so other streams' events are filtered here. */
export function storeSource(store: Pick<EventStore, 'readAll' | 'head'>): ReplaySource {
  return {
    head: () => store.head(),
    replay: (range, handle) =>
      pages(
        (after) => store.readAll({ after, limit: PAGE, types: range.types }),
        range,
        ofStreams(range, handle),
      ),
  };
}

function ofStreams({ streams }: ReplayRange, handle: (events: ProjectedEvent[]) => Promise<void>) {
  if (!streams) return handle;
  return async (events: ProjectedEvent[]) => {
    const own = events.filter(({ stream }) => streams.some((prefix) => stream.startsWith(prefix)));
    if (own.length > 0) await handle(own);
  };
}

/** Reads the next page while the last one is taken. */
export async function pages(
  read: (after: number) => Promise<ProjectedEvent[]>,
  { after, until }: Pick<ReplayRange, 'after' | 'until'>,
  handle: (events: ProjectedEvent[]) => Promise<void>,
): Promise<void> {
  let next: Promise<ProjectedEvent[]> | null = read(after);
  while (next) {
    const page: ProjectedEvent[] = await next;
    const last = page.at(-1);
    next = last && page.length === PAGE && last.position < until ? read(last.position) : null;
    // A failure of the early read is handled where it is awaited; until then it must not count as unhandled.
    next?.catch(() => undefined);
    const wanted = last && last.position > until ? page.filter(({ position }) => position <= until) : page;
    if (wanted.length > 0) await handle(wanted);
  }
}
