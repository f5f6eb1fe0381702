import type { StoredEvent } from './envelope.ts';

/** A real stored event of one version, and its schema's fingerprint. */
export interface GoldenEvent {
  fingerprint: string;
  event: StoredEvent;
}

export const parseGolden = (text: string): GoldenEvent[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GoldenEvent);
