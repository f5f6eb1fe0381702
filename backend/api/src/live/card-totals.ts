import {
  bareSteps,
  cardProgress,
  cardStream,
  namedProgramme,
  type StoredCardEvent,
} from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import type { CardKey, LiveCard, LiveReads } from './live-reads.ts';

const CARDS = 50_000;

/**
 * Cards as each event left them. Events hold everything but the total of redeemed rewards and the steps taken, which
 * few change: they are read once per card and then updated from events.
 */
export class CardTotals {
  readonly #reads: Pick<LiveReads, 'cards'>;
  readonly #kept = new LRUCache<string, Kept>({ max: CARDS });

  constructor(reads: Pick<LiveReads, 'cards'>) {
    this.#reads = reads;
  }

  /** One card per event, in order. The read models must have processed the events. */
  async after(events: readonly StoredCardEvent[]): Promise<LiveCard[]> {
    const unknown = new Map(events.map(keyOf).map((key) => [nameOf(key), key]));
    for (const name of unknown.keys()) if (this.#kept.has(name)) unknown.delete(name);
    if (unknown.size > 0) {
      for (const card of await this.#reads.cards([...unknown.values()])) {
        this.#kept.set(nameOf(keyOf({ data: card })), {
          total_redeemed: card.total_redeemed,
          taken: card.taken,
        });
      }
    }
    return events.map((event) => this.#follow(event));
  }

  /** Drops what is outdated when an event is skipped because no client is connected for it. */
  pass(event: StoredCardEvent): void {
    if (changes(event)) this.#kept.delete(nameOf(keyOf(event)));
  }

  #follow(event: StoredCardEvent): LiveCard {
    const { business_id, customer_id, programme, balance_after } = event.data;
    const name = nameOf(keyOf(event));
    const before = this.#kept.get(name) ?? { total_redeemed: 0, taken: undefined };
    const { total_redeemed, taken } = changes(event) ? { ...before, ...keptOf(event) } : before;
    this.#kept.set(name, { total_redeemed, taken });
    const card = { current_stamps: balance_after, ...(taken ? { taken } : {}) };
    return {
      business_id,
      customer_id,
      ...namedProgramme(programme),
      ...card,
      steps: bareSteps(event.data),
      ...cardProgress(card, event.data),
      total_redeemed,
    };
  }
}

type Kept = Pick<LiveCard, 'total_redeemed' | 'taken'>;

const changes = ({ type }: StoredCardEvent): boolean => !CHANGE_STAMPS_ALONE.has(type);
const CHANGE_STAMPS_ALONE: ReadonlySet<StoredCardEvent['type']> = new Set([
  'StampsGiven',
  'StampsReversed',
  'StampsCarriedOver',
  'CarryOverReversed',
]);

const keptOf = ({ data }: StoredCardEvent): Partial<Kept> => ({
  ...('total_redeemed' in data ? { total_redeemed: data.total_redeemed } : {}),
  taken: 'taken' in data ? data.taken : undefined,
});

type OfCard = { data: Pick<LiveCard, 'business_id' | 'customer_id' | 'programme'> };
const keyOf = ({ data }: OfCard): CardKey => ({
  businessId: data.business_id,
  customerId: data.customer_id,
  programme: data.programme,
});
const nameOf = ({ businessId, customerId, programme }: CardKey) =>
  cardStream(businessId, customerId, programme);
