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
  /** As the tree has it; null where it has none, absent where there is no tree, as in an export. */
  leaf?: SealedLeaf | null;
}

/** An event of an export; null where what stands in its place is none. */
export type ReadEvent = SaltedEvent | { event: null; salt: null; leaf?: null };

/** The first thing that is not as it was sealed. */
export type Finding =
  /** The event says something else, or stands where another stood. */
  | { kind: 'changed'; position: number }
  /** What stands here is no event. */
  | { kind: 'unreadable'; position: number }
  /** An event is gone from here. */
  | { kind: 'missing'; position: number }
  /** An event stands here that was never sealed: before others that were, or before the first position. */
  | { kind: 'inserted'; position: number }
  /** A second event stands at one position. */
  | { kind: 'doubled'; position: number }
  /** The event is as it was sealed; the salt that the tree has for it is not, so no receipt can be made of it. */
  | { kind: 'salt'; position: number }
  /** The event is as it was sealed; its leaf in the tree is not, or is not the event's where no seal has it yet. */
  | { kind: 'leaf'; position: number }
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
  /** When the oldest of those happened, by its own word. ISO 8601. */
  unsealedSince: string | null;
  /** The first position behind the newest checkpoint at which there is no event. An append that failed leaves one, a deletion too. */
  gap: number | null;
  finding: Finding | null;
}

export interface CheckOptions extends Sealed {
  /** In the log's order. */
  events: AsyncIterable<ReadEvent>;
  /** Makes salts anew, for who has the log's key: no salt needs to be believed. Events sealed by release 0.1.0 have random ones. */
  saltOf?: (event: StoredEvent) => Uint8Array;
  onProgress?: (events: number) => void;
}

const PROGRESS = 1_000;

/** Compares a log, event by event, with what was sealed of it. Needs no store: an export will do. */
export async function checkLog({ events, saltOf, onProgress, ...sealed }: CheckOptions): Promise<LogCheck> {
  const seen: SealsSeen = { checkpoints: 0, restores: [], newest: null };
  const check: LogCheck = { ...seen, events: 0, unsealed: 0, unsealedSince: null, gap: null, finding: null };
  let next = 1;
  try {
    check.finding = await compare(
      { events, leaves: sealedLeaves(sealed, seen), saltOf },
      (event, isSealed) => {
        check.events += 1;
        if (!isSealed) {
          check.unsealed += 1;
          check.unsealedSince ??= event.at;
          if (event.position > next) check.gap ??= next;
        }
        next = event.position + 1;
        if (check.events % PROGRESS === 0) onProgress?.(check.events);
      },
    );
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    check.finding = { kind: 'broken seal', seal: error.seal, reason: error.message };
  }
  return { ...check, ...seen };
}

interface Comparison extends Pick<CheckOptions, 'events' | 'saltOf'> {
  leaves: AsyncGenerator<SealedLeaf>;
}

async function compare(
  { events, leaves, saltOf }: Comparison,
  onEvent: (event: StoredEvent, isSealed: boolean) => void,
): Promise<Finding | null> {
  let leaf = await leaves.next();
  let before = 0;
  for await (const one of events) {
    const { event } = one;
    if (!event) return unreadable(leaf, before);
    const made = saltOf?.(event);
    const finding =
      misplaced(event.position, before) ??
      (leaf.done ? unlikeItsLeaf(one, made) : differenceOf(one, leaf.value, made));
    if (finding) return finding;
    before = event.position;
    onEvent(event, !leaf.done);
    if (!leaf.done) leaf = await leaves.next();
  }
  if (leaf.done) return null;
  const { position } = leaf.value;
  let lost = 1;
  for await (const _ of leaves) lost += 1;
  return { kind: 'cut off', position, lost };
}

function misplaced(position: number, before: number): Finding | null {
  if (position < 1) return { kind: 'inserted', position };
  if (position === before) return { kind: 'doubled', position };
  return position < before ? { kind: 'reordered', position } : null;
}

/** In the place of the next that was sealed, or after all of them. */
const unreadable = (next: IteratorResult<SealedLeaf>, before: number): Finding => ({
  kind: 'unreadable',
  position: next.done ? before + 1 : next.value.position,
});

/** @param made the salt as the key makes it */
function differenceOf(one: SaltedEvent, sealed: SealedLeaf, made: Uint8Array | undefined): Finding | null {
  const { event, salt, leaf } = one;
  const { position } = event;
  if (position < sealed.position) return { kind: 'inserted', position };
  if (position > sealed.position) return { kind: 'missing', position: sealed.position };
  const isSealedUnder = (given: Uint8Array | null | undefined) =>
    given && isSame(leafHashOf(event, given), sealed.hash);
  if (!isSealedUnder(made) && !isSealedUnder(salt)) return { kind: 'changed', position };
  if (!salt || (isSealedUnder(made) && !isEqual(salt, made))) return { kind: 'salt', position };
  return leaf === undefined || isLeaf(leaf, sealed) ? null : { kind: 'leaf', position };
}

/** What the tree has of an event before it is sealed would be sealed next. */
function unlikeItsLeaf({ event, salt, leaf }: SaltedEvent, made: Uint8Array | undefined): Finding | null {
  const { position } = event;
  if (!leaf || !made) return null;
  const isOwn = isEqual(salt, made) && isLeaf(leaf, { position, hash: leafHashOf(event, made) });
  return isOwn ? null : { kind: 'leaf', position };
}

const isEqual = (a: Uint8Array | null, b: Uint8Array | undefined) => a && b && isSame(a, b);
const isLeaf = (leaf: SealedLeaf | null, { position, hash }: SealedLeaf) =>
  leaf?.position === position && isSame(leaf.hash, hash);
