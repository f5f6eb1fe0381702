import { randomFillSync } from 'node:crypto';
import type { StoredEvent } from '@stampwell/event-store';
import { leafData, leafSalt, SALT_LENGTH, shownEvent } from '@stampwell/tlog/commitment.ts';
import type { Leaf } from './growing-tree.ts';
import { nativeHash, nativeSha256 } from './native-hash.ts';

/** An event's leaf under its salt. Events must be as they were written. */
export const leafHashOf = (event: StoredEvent, salt: Uint8Array): Uint8Array =>
  nativeHash.leaf(leafData(shownEvent(event, salt, nativeSha256), leafSalt(salt)));

/** Leaves for events that have none yet, each under a salt of its own. */
export function newLeaves(events: readonly StoredEvent[]): Leaf[] {
  const salts = randomFillSync(new Uint8Array(events.length * SALT_LENGTH));
  return events.map((event, at) => {
    const salt = salts.subarray(at * SALT_LENGTH, (at + 1) * SALT_LENGTH);
    return { hash: leafHashOf(event, salt), position: event.position, salt };
  });
}
