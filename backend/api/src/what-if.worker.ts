import { parentPort, workerData } from 'node:worker_threads';
import {
  cardRefusalEvents,
  cardStream,
  eventCodec,
  refusalsStream,
  stampCardEvents,
} from '@stampwell/contracts';
import { openLog } from '@stampwell/runtime/open-log.ts';
import type { FieldReader, ReplaySource } from '@stampwell/runtime/source.ts';
import * as card from './stamp-card/stamp-card.decider.ts';
import type { Replayed, ReplayedEvent, ReplayProgress, ReplayRequest } from './what-if/ports.ts';
import { ShopReplay } from './what-if/replay.ts';

/**
 * A replay in a thread of its own: a million events keep a core busy for seconds, in which requests are answered as ever.
 * Whoever ends the thread ends the replay, and what it held is gone.
 */

export interface WorkerData {
  /** Of the log. */
  url: string;
  request: ReplayRequest;
}
export type WorkerMessage = { progress: ReplayProgress } | { replayed: Replayed };

const TELL_EVERY_MS = 100;
/** As `cardStream` and `refusalsStream` name them. */
const ALL_CARDS = 'card-';
const ALL_REFUSALS = 'refusals-';
const { stampsRefused } = cardRefusalEvents;
const TYPES = Object.values(stampCardEvents).map(({ type }) => type);

/** What a replay looks at. */
const CARD = {
  fields: [
    'business_id',
    'customer_id',
    'balance_after',
    'stamps_required',
    'day',
    'amount',
    'stamps_used',
    'total_redeemed',
    'reverses',
    'balance',
    'until',
  ],
  dataOf: (fields: FieldReader) => ({
    business_id: fields.text(),
    customer_id: fields.text(),
    balance_after: fields.number(),
    stamps_required: fields.number(),
    day: fields.text(),
    amount: fields.number(),
    stamps_used: fields.number(),
    total_redeemed: fields.number(),
    reverses: fields.text(),
    balance: fields.number(),
    until: fields.text() ?? null,
  }),
};

/** Reads the shop's cards out of the log, or all of them, and replays them. */
export async function replayFrom(
  source: ReplaySource,
  request: ReplayRequest,
  onProgress: (progress: ReplayProgress) => void,
): Promise<Replayed> {
  const { businessId, terms } = request;
  const streams = businessId === null ? [ALL_CARDS] : [cardStream(businessId, '')];
  // Whom the till sent away is asked again under another cooldown alone.
  const types: string[] = [...TYPES];
  if (terms.scan_cooldown_hours !== null) {
    streams.push(businessId === null ? ALL_REFUSALS : refusalsStream(businessId, ''));
    types.push(stampsRefused.type);
  }
  const total = await source.head();
  const replay = new ShopReplay(request, card);
  onProgress({ done: 0, total });
  // Whose a visit was matters to a cap alone.
  const needs = terms.daily_stamp_cap === null ? (['id'] as const) : (['id', 'actor'] as const);
  const range = { after: 0, until: total, types, needs, part: { ...CARD, streams } };
  await source.replay(range, async (events) => {
    // Types and particulars were asked for.
    for (const event of events as unknown as ReplayedEvent[]) replay.take(event);
    onProgress({ done: events.at(-1)?.position ?? 0, total });
  });
  return replay.finish();
}

async function work(port: NonNullable<typeof parentPort>, { url, request }: WorkerData): Promise<void> {
  const log = await openLog({ url, codec: eventCodec });
  const tell = (message: WorkerMessage) => port.postMessage(message);
  let toldAt = 0;
  const onProgress = (progress: ReplayProgress) => {
    // A page takes a millisecond; telling of each would be a tenth of the work.
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    tell({ progress });
  };
  try {
    tell({ replayed: await replayFrom(log.source, request, onProgress) });
  } finally {
    await log.store.close();
  }
}

// Refusals are answers here, very many of them: nobody looks at their stacks, and those cost more than all the rest.
if (parentPort) {
  Error.stackTraceLimit = 0;
  await work(parentPort, workerData as WorkerData);
}
