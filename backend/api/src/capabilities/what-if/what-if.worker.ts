import { parentPort, workerData } from 'node:worker_threads';
import {
  businessEvents,
  businessStream,
  cardEvents,
  cardRefusalEvents,
  cardStream,
  eventCodec,
  refusalsStream,
  subscriptionEvents,
  subscriptionStream,
} from '@stampwell/contracts';
import { openLog } from '@stampwell/runtime/open-log.ts';
import type { ReplaySource } from '@stampwell/runtime/source.ts';
import * as programme from '../programme/programme.decider.ts';
import { bringBack, lapsed, lapseOf } from '../stamp-card/lapsing/lapsing.decider.ts';
import { closedDays, evolveSeasons } from '../stamp-card/lapsing/lapsing.folds.ts';
import { mergeCards, splitCards } from '../stamp-card/merging.decider.ts';
import * as card from '../stamp-card/stamp-card.decider.ts';
import type {
  ProgrammeEvent,
  Replayed,
  ReplayedEvent,
  ReplayProgress,
  ReplayRequest,
  SeasonEvent,
} from './ports.ts';
import { CardsReplay } from './replay.ts';
import { shopTermsReader } from './shop-terms.ts';

/** Runs a replay in a thread of its own, so that the process keeps answering requests. Ending the thread cancels it. */

export interface WorkerData {
  logUrl: string;
  request: ReplayRequest;
}
export type WorkerMessage = { progress: ReplayProgress } | { replayed: Replayed };

const { businessRegistered, programmeOpened, programmeConfigured, timeZoneChanged } = businessEvents;
const { pausedForSeason, reopened } = subscriptionEvents;
const SHOP_TYPES = [
  ...[businessRegistered, programmeOpened, programmeConfigured, timeZoneChanged],
  ...[pausedForSeason, reopened],
].map(({ type }) => type);
const cardRules = { ...card, merge: mergeCards, split: splitCards, lapseOf, lapsed, bringBack };
const shopRules = { programme, seasons: { evolve: evolveSeasons, days: closedDays } };

const { stampsRefused } = cardRefusalEvents;
const CARD_TYPES = Object.values({ ...cardEvents, stampsRefused }).map(({ type }) => type);

async function replay(
  source: ReplaySource,
  request: ReplayRequest,
  onProgress: (progress: ReplayProgress) => void,
): Promise<Replayed> {
  const { businessId } = request;
  const until = await source.head();
  const read = (types: string[], streams: string[]) => ({
    after: 0,
    until,
    types,
    needs: ['id', 'actor'] as const,
    // For all shops, the event types alone select the events.
    streams: businessId === null ? undefined : streams,
  });
  const shop = businessId ?? '';
  // Read first: the terms in force depend on an event's day, even if the programme changed later on that day.
  const reader = shopTermsReader(shopRules, request.terms.programme);
  await source.replay(read(SHOP_TYPES, [businessStream(shop), subscriptionStream(shop)]), async (events) => {
    for (const event of events as (ProgrammeEvent | SeasonEvent)[]) reader.apply(event);
  });
  const cards = new CardsReplay(request, cardRules, reader.termsOf);
  const streams = [cardStream(shop, ''), refusalsStream(shop, '')];
  await source.replay(read(CARD_TYPES, streams), async (events) => {
    for (const event of events as ReplayedEvent[]) cards.apply(event);
    onProgress({ done: events.at(-1)?.position ?? 0, total: until });
  });
  return cards.answer();
}

async function work(port: NonNullable<typeof parentPort>, { logUrl, request }: WorkerData): Promise<void> {
  const log = await openLog({ url: logUrl, codec: eventCodec });
  const post = (message: WorkerMessage) => port.postMessage(message);
  try {
    post({ replayed: await replay(log.source, request, (progress) => post({ progress })) });
  } finally {
    await log.store.close();
  }
}

if (parentPort) await work(parentPort, workerData as WorkerData);
