import { bareSteps, cardProgress, type StoredCardEvent } from '@stampwell/contracts';
import { LRUCache } from 'lru-cache';
import type { CardKey, LiveCard, LiveReads } from './live-reads.ts';

const CARDS = 50_000;

/**
 * Cards as each event left them. Events hold everything but the total of redeemed rewards, which only redemptions change:
 * it is read once per card and then updated from events.
 */
export class CardTotals {
  readonly #reads: Pick<LiveReads, 'cards'>;
  readonly #redeemed = new LRUCache<string, number>({ max: CARDS });

  constructor(reads: Pick<LiveReads, 'cards'>) {
    this.#reads = reads;
  }

  /** One card per event, in order. The read models must have processed the events. */
  async after(events: readonly StoredCardEvent[]): Promise<LiveCard[]> {
    const unknown = new Map(events.map(keyOf).map((key) => [nameOf(key), key]));
    for (const name of unknown.keys()) if (this.#redeemed.has(name)) unknown.delete(name);
    if (unknown.size > 0) {
      for (const card of await this.#reads.cards([...unknown.values()])) {
        this.#redeemed.set(
          nameOf({ businessId: card.business_id, customerId: card.customer_id }),
          card.total_redeemed,
        );
      }
    }
    return events.map((event) => this.#follow(event));
  }

  /** Drops an outdated total when an event is skipped because no client is connected for it. */
  pass(event: StoredCardEvent): void {
    if ('total_redeemed' in event.data) this.#redeemed.delete(nameOf(keyOf(event)));
  }

  #follow(event: StoredCardEvent): LiveCard {
    const { business_id, customer_id, balance_after } = event.data;
    const name = nameOf(keyOf(event));
    if ('total_redeemed' in event.data) this.#redeemed.set(name, event.data.total_redeemed);
    const card = { current_stamps: balance_after };
    return {
      business_id,
      customer_id,
      ...card,
      steps: bareSteps(event.data),
      ...cardProgress(card, event.data),
      total_redeemed: this.#redeemed.get(name) ?? 0,
    };
  }
}

const keyOf = ({ data }: StoredCardEvent): CardKey => ({
  businessId: data.business_id,
  customerId: data.customer_id,
});
const nameOf = ({ businessId, customerId }: CardKey) => `${businessId} ${customerId}`;
