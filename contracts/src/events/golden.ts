import type { StoredEvent } from './envelope.ts';

/** One real event of a version that was ever written, as it stood in a log, and what its schema admitted. */
export interface GoldenEvent {
  fingerprint: string;
  event: StoredEvent;
}

/** Beside this file: a line an event, added to and never written anew. */
export const GOLDEN_FILE = 'golden.jsonl';

export const parseGolden = (text: string): GoldenEvent[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GoldenEvent);
