import type { StoredEvent } from '@stampwell/event-store';
import { isSame } from '../../tlog/bytes.ts';
import { leafHashOf } from '../leaves.ts';
import type { SealedLeaf } from '../seals.ts';
import { SealBroken, type Sealed, type SealsSeen, sealedLeaves } from './sealed-leaves.ts';

/** An event to check. */
export interface SaltedEvent {
  /** In its stored version. */
  event: StoredEvent;
  /** Null if the tree has not reached it. */
  salt: Uint8Array | null;
  /** The tree's leaf; null if it has none, absent if there is no tree, as in an export. */
  leaf?: SealedLeaf | null;
}

/** An event of an export; null for a line that is not an event. */
export type ReadEvent = SaltedEvent | { event: null; salt: null; leaf?: null };

/** The first deviation from the seals. */
export type Finding =
  /** Its content or position differs. */
  | { kind: 'changed'; position: number }
  /** Not an event. */
  | { kind: 'unreadable'; position: number }
  /** An event is missing. */
  | { kind: 'missing'; position: number }
  /** An event that was never sealed, before sealed ones or before the first position. */
  | { kind: 'inserted'; position: number }
  /** Two events share a position. */
  | { kind: 'doubled'; position: number }
  /** The event is unchanged but its salt in the tree is not, so no receipt can be made. */
  | { kind: 'salt'; position: number }
  /** The event is unchanged but its leaf in the tree is wrong, sealed or not. */
  | { kind: 'leaf'; position: number }
  /** Events are not ordered by position. */
  | { kind: 'reordered'; position: number }
  /** The log ends before its seals do: its newest events were deleted, or a backup was restored without a note. */
  | { kind: 'cut off'; position: number; lost: number }
  /** The seals contradict each other. */
  | { kind: 'broken seal'; seal: string; reason: string };

export interface LogCheck extends SealsSeen {
  /** Number of events read. */
  events: number;
  /** Events without a checkpoint. */
  unsealed: number;
  /** Time stated by the oldest of those. ISO 8601. */
  unsealedSince: string | null;
  /** The first empty position after the newest checkpoint: caused by a failed append, or by a deletion. */
  gap: number | null;
  finding: Finding | null;
}

export interface CheckOptions extends Sealed {
  /** In the log's order. */
  events: AsyncIterable<ReadEvent>;
  /** Derives salts from the log's key, so that stored ones need not be trusted. */
  saltOf?: (event: StoredEvent) => Uint8Array;
  onProgress?: (events: number) => void;
}

const PROGRESS = 1_000;

/** Compares a log, event by event, with its seals. Works on exports, without a store. */
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

/** Reported at the next sealed position, or after all of them. */
const unreadable = (next: IteratorResult<SealedLeaf>, before: number): Finding => ({
  kind: 'unreadable',
  position: next.done ? before + 1 : next.value.position,
});

/** @param made the salt derived from the key */
function differenceOf(one: SaltedEvent, sealed: SealedLeaf, made: Uint8Array | undefined): Finding | null {
  const { event, salt, leaf } = one;
  const { position } = event;
  if (position < sealed.position) return { kind: 'inserted', position };
  if (position > sealed.position) return { kind: 'missing', position: sealed.position };
  const own = made ?? salt;
  if (!own || !isSame(leafHashOf(event, own), sealed.hash)) return { kind: 'changed', position };
  if (!isEqual(salt, own)) return { kind: 'salt', position };
  return leaf === undefined || isLeaf(leaf, sealed) ? null : { kind: 'leaf', position };
}

/** An unsealed event's leaf must be right, since it would be sealed next. */
function unlikeItsLeaf({ event, salt, leaf }: SaltedEvent, made: Uint8Array | undefined): Finding | null {
  const { position } = event;
  if (!leaf || !made) return null;
  const isOwn = isEqual(salt, made) && isLeaf(leaf, { position, hash: leafHashOf(event, made) });
  return isOwn ? null : { kind: 'leaf', position };
}

const isEqual = (a: Uint8Array | null, b: Uint8Array | undefined) => a && b && isSame(a, b);
const isLeaf = (leaf: SealedLeaf | null, { position, hash }: SealedLeaf) =>
  leaf?.position === position && isSame(leaf.hash, hash);
