import type { StoredEvent } from './event.ts';
import { hashEvent } from './hash.ts';
import type { StreamHead, WrittenLog } from './port.ts';

/** Where a stream's chain first breaks: an event that is not what was written, or one that is gone. */
export interface BadLink {
  stream: string;
  version: number;
  reason: 'altered' | 'missing';
}

/**
 * Checks one stream's events, oldest first, from its first one on.
 * Events must be as they were written. @returns the first bad version, or null where all is well. Needs no store: an export will do.
 */
export function verifyStream(
  events: readonly StoredEvent[],
  stream = events[0]?.stream ?? '',
): BadLink | null {
  let version = 0;
  let hash = '';
  for (const event of events) {
    version += 1;
    if (event.version > version) return { stream, version, reason: 'missing' };
    if (event.version < version || event.stream !== stream || hashEvent(event, hash) !== event.hash) {
      return { stream, version, reason: 'altered' };
    }
    hash = event.hash;
  }
  return null;
}

export interface Verification {
  /** Events checked. */
  events: number;
  streams: number;
  /** Where the log stood when the check began. */
  head: number;
  /** First by stream name; null where the log is whole. */
  firstBad: BadLink | null;
}

export interface VerifyOptions {
  /** Only streams whose names begin so. */
  prefix?: string;
  /** Called with each page of streams that are whole. */
  onEvents?: (events: StoredEvent[]) => Promise<void>;
}

const STREAMS_A_PAGE = 100;

/** Checks every stream of a log against its chain, and its length against what the store says it wrote. */
export async function verifyAll(
  { written: store }: { written: WrittenLog },
  options: VerifyOptions = {},
): Promise<Verification> {
  const result: Verification = { events: 0, streams: 0, head: await store.head(), firstBad: null };
  let after = '';
  for (;;) {
    const page = await store.listStreams({ after, limit: STREAMS_A_PAGE, prefix: options.prefix });
    const last = page.at(-1);
    if (!last) return result;
    after = last.stream;
    // Events come after heads, so a stream that grows meanwhile is longer than its head, never shorter.
    const { streams } = await store.load(page.map(({ stream }) => ({ stream, version: 0 })));
    const whole: StoredEvent[] = [];
    for (const head of page) {
      const events = streams.get(head.stream) ?? [];
      result.firstBad = verifyStream(events, head.stream) ?? missingTail(events, head);
      if (result.firstBad) return result;
      result.events += events.length;
      result.streams += 1;
      whole.push(...events);
    }
    await options.onEvents?.(whole);
  }
}

function missingTail(events: StoredEvent[], head: StreamHead): BadLink | null {
  if (events.length >= head.version) return null;
  return { stream: head.stream, version: events.length + 1, reason: 'missing' };
}
