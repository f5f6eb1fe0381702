import { parentPort, workerData } from 'node:worker_threads';
import { eventCodec } from '@stampwell/contracts';
import { rowReader } from '@stampwell/runtime/copy-events.ts';
import type { Tally } from './what-if/tally.ts';
import { keepNoStacks } from './what-if-limits.ts';
import { cardsOf, type ReadingPlan, replayOf } from './what-if-reading.ts';

/** Replays its cards of the rows that it is sent, until it is told that there are no more. A customer's cards are all in one slice. */

export interface SliceData {
  plan: ReadingPlan;
  nth: number;
  of: number;
}
/** @property isLast whether no more come */
export interface SliceRows {
  rows: Uint8Array;
  isLast: boolean;
}
export type SliceMessage = { read: number } | { tally: Tally };

keepNoStacks();
const port = parentPort as NonNullable<typeof parentPort>;
const { plan, nth, of } = workerData as SliceData;
const eventsIn = rowReader(cardsOf(plan), eventCodec, { field: 'customer_id', nth, of });
const replay = replayOf(plan);
const tell = (message: SliceMessage) => port.postMessage(message);

port.on('message', (some: SliceRows | null) => {
  if (some) {
    for (const { events, isEnd } of eventsIn(some.rows)) {
      replay.take(events);
      if (some.isLast && isEnd) replay.leave(events);
    }
    return tell({ read: replay.read() });
  }
  tell({ tally: replay.tally() });
  port.close();
});
