import type { StoredEvent } from './event.ts';
import { hashEvent } from './hash.ts';
import type { StreamHead, WrittenLog } from './port.ts';

/** Where a stream's chain first breaks: an event that was changed or is missing. */
export interface BadLink {
  stream: string;
  version: number;
  reason: 'altered' | 'missing';
}

/**
 * Checks all events of one stream, oldest first, as they were written. Needs no store, so it works on an export.
 * @returns the first bad version, or null
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
  /** Number of events checked. */
  events: number;
  streams: number;
  /** The log's position when the check began. */
  head: number;
  /** First by stream name; null if there is none. */
  firstBad: BadLink | null;
}

export interface VerifyOptions {
  /** Only streams with this prefix. */
  prefix?: string;
  /** Called with each page of undamaged streams. */
  onEvents?: (events: StoredEvent[]) => Promise<void>;
}

const STREAMS_A_PAGE = 100;

/** Checks every stream of a log against its hash chain, and its length against the store's record of it. */
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
    // Events are read after heads, so a growing stream is longer than its head, never shorter.
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
