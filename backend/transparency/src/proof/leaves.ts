import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { StoredEvent } from '@stampwell/event-store';
import { leafData, leafSalt, shownEvent } from '../tlog/commitment.ts';
import type { Signer } from '../tlog/note-keys.ts';
import type { Leaf } from './growing-tree.ts';
import { nativeHash, nativeSha256 } from './native-hash.ts';

/** Takes events in their stored versions. */
export const leafHashOf = (event: StoredEvent, salt: Uint8Array): Uint8Array =>
  nativeHash.leaf(leafData(shownEvent(event, salt, nativeSha256), leafSalt(salt)));

/**
 * An event's salt of 32 bytes, derived from the log's key, so that rewriting the salts in the database cannot hide which event was
 * changed. Derived from the event's id, since after a restore another event may have its position.
 */
export function saltOf({ seed }: Pick<Signer, 'seed'>, { id }: Pick<StoredEvent, 'id'>): Uint8Array {
  return createHmac('sha256', keyOf(seed)).update(`salt of an event\n${id}`).digest();
}

/** Given bytes, Node would make a key of them for each event, which takes four times as long as the salt. */
const keys = new WeakMap<Uint8Array, KeyObject>();

function keyOf(seed: Uint8Array): KeyObject {
  const key = keys.get(seed) ?? createSecretKey(seed);
  keys.set(seed, key);
  return key;
}

/** Leaves for new events, each with its own salt. */
export const newLeaves = (signer: Pick<Signer, 'seed'>, events: readonly StoredEvent[]): Leaf[] =>
  events.map((event) => {
    const salt = saltOf(signer, event);
    return { hash: leafHashOf(event, salt), position: event.position, salt };
  });
