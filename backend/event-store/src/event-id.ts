import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
const pool = new Uint8Array(RANDOM_BYTES * 256);
let next = pool.length;

/** A UUIDv7. Random bytes are drawn for many ids at once, because a draw for each would be the largest cost of an event. */
export function newEventId(): string {
  if (next === pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  next += RANDOM_BYTES;
  return v7({ random: pool.subarray(next - RANDOM_BYTES, next) });
}
