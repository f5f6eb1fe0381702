import { createHmac } from 'node:crypto';
import type { StoredEvent } from '@stampwell/event-store';
import { leafData, leafSalt, shownEvent } from '@stampwell/tlog/commitment.ts';
import type { Signer } from '@stampwell/tlog/note-keys.ts';
import type { Leaf } from './growing-tree.ts';
import { nativeHash, nativeSha256 } from './native-hash.ts';

/** An event's leaf under its salt. Events must be as they were written. */
export const leafHashOf = (event: StoredEvent, salt: Uint8Array): Uint8Array =>
  nativeHash.leaf(leafData(shownEvent(event, salt, nativeSha256), leafSalt(salt)));

/**
 * An event's salt of 32 bytes, which only the log's key can make: whoever rewrites the salts in the database cannot hide which event was
 * rewritten. By the event's id, since after a restore another event may stand at its position.
 */
export function saltOf({ seed }: Pick<Signer, 'seed'>, { id }: Pick<StoredEvent, 'id'>): Uint8Array {
  return createHmac('sha256', seed).update(`salt of an event\n${id}`).digest();
}

/** Leaves for events that have none yet, each under a salt of its own. */
export const newLeaves = (signer: Pick<Signer, 'seed'>, events: readonly StoredEvent[]): Leaf[] =>
  events.map((event) => {
    const salt = saltOf(signer, event);
    return { hash: leafHashOf(event, salt), position: event.position, salt };
  });
