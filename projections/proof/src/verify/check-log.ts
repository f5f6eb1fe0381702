import type { StoredEvent } from '@stampwell/event-store';
import { isSame } from '@stampwell/tlog/bytes.ts';
import { leafHashOf } from '../leaves.ts';
import type { SealedLeaf } from '../seals.ts';
import { SealBroken, type Sealed, type SealsSeen, sealedLeaves } from './sealed-leaves.ts';

/** A log as it is now. */
export interface SaltedEvent {
  /** As it was written. */
  event: StoredEvent;
  /** None where the tree had not come to it. */
  salt: Uint8Array | null;
}

/** An event of an export; null where what stands in its place is none. */
export type ReadEvent = SaltedEvent | { event: null; salt: null };

/** The first thing that is not as it was sealed. */
export type Finding =
  /** The event says something else, or stands where another stood. */
  | { kind: 'changed'; position: number }
  /** What stands here is no event. */
  | { kind: 'unreadable'; position: number }
  /** An event is gone from here. */
  | { kind: 'missing'; position: number }
  /** An event stands here that was never sealed, before others that were. */
  | { kind: 'inserted'; position: number }
  /** Events do not stand in the order of their positions. */
  | { kind: 'reordered'; position: number }
  /** The log ends here, and more was sealed: newest events were deleted, or an older state was put back and no restore was noted. */
  | { kind: 'cut off'; position: number; lost: number }
  /** The seals contradict each other. */
  | { kind: 'broken seal'; seal: string; reason: string };

export interface LogCheck extends SealsSeen {
  /** Events read. */
  events: number;
  /** Of them, those that no checkpoint has yet. */
  unsealed: number;
  finding: Finding | null;
}

export interface CheckOptions extends Sealed {
  /** In the log's order. */
  events: AsyncIterable<ReadEvent>;
  onProgress?: (events: number) => void;
}

const PROGRESS = 1_000;

/** Compares a log, event by event, with what was sealed of it. Needs no store: an export will do. */
export async function checkLog({ events, onProgress, ...sealed }: CheckOptions): Promise<LogCheck> {
  const seen: SealsSeen = { checkpoints: 0, restores: [], newest: null };
  const check: LogCheck = { ...seen, events: 0, unsealed: 0, finding: null };
  try {
    check.finding = await compare(events, sealedLeaves(sealed, seen), (isSealed) => {
      check.events += 1;
      if (!isSealed) check.unsealed += 1;
      if (check.events % PROGRESS === 0) onProgress?.(check.events);
    });
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    check.finding = { kind: 'broken seal', seal: error.seal, reason: error.message };
  }
  return { ...check, ...seen };
}

async function compare(
  events: AsyncIterable<ReadEvent>,
  leaves: AsyncGenerator<SealedLeaf>,
  onEvent: (isSealed: boolean) => void,
): Promise<Finding | null> {
  let leaf = await leaves.next();
  let before = 0;
  for await (const { event, salt } of events) {
    if (!event) return unreadable(leaf, before);
    if (event.position <= before) return { kind: 'reordered', position: event.position };
    before = event.position;
    const finding = leaf.done ? null : differenceOf({ event, salt }, leaf.value);
    if (finding) return finding;
    onEvent(!leaf.done);
    if (!leaf.done) leaf = await leaves.next();
  }
  if (leaf.done) return null;
  const { position } = leaf.value;
  let lost = 1;
  for await (const _ of leaves) lost += 1;
  return { kind: 'cut off', position, lost };
}

/** In the place of the next that was sealed, or after all of them. */
const unreadable = (next: IteratorResult<SealedLeaf>, before: number): Finding => ({
  kind: 'unreadable',
  position: next.done ? before + 1 : next.value.position,
});

function differenceOf({ event, salt }: SaltedEvent, leaf: SealedLeaf): Finding | null {
  const { position } = event;
  if (position < leaf.position) return { kind: 'inserted', position };
  if (position > leaf.position) return { kind: 'missing', position: leaf.position };
  return salt && isSame(leafHashOf(event, salt), leaf.hash) ? null : { kind: 'changed', position };
}
