import {
  businessDay,
  cardStream,
  DEFAULT_TIME_ZONE,
  type DomainEvent,
  type EventActor,
  houseText,
  namedPlace,
  STAMPS_REQUIRED,
} from '@stampwell/contracts';
import type { TestApp } from './test-app.ts';

interface Parties {
  businessId: string;
  customerId: string;
  /** The actor who gives stamps; the owner if absent. */
  actor?: EventActor;
  /** Where; the first place if absent. */
  placeId?: string;
}

/** Appends a card's events as the counter's commands do, for specs of read models. */
export function createCard(app: Pick<TestApp, 'given'>, { businessId, customerId, actor, placeId }: Parties) {
  const under = { steps: [STAMPS_REQUIRED.default], terms_version: 1 };
  const card = {
    ...{ business_id: businessId, customer_id: customerId, ...under },
    ...namedPlace(businessId, placeId),
  };
  const by = actor ?? { kind: 'business', id: businessId };
  let balance = 0;
  let redeemed = 0;
  let isFirst = true;

  async function append(type: string, data: object) {
    const day = businessDay(new Date(), DEFAULT_TIME_ZONE);
    const event: DomainEvent = { type, data: { ...card, ...data, balance_after: balance, day } };
    const [stored] = await app.given(cardStream(businessId, customerId), [event], by);
    if (!stored) throw new Error('nothing was appended');
    return stored;
  }

  return {
    async stamp(amount: number) {
      balance += amount;
      const first = isFirst;
      isFirst = false;
      return append('StampsGiven', { amount, first });
    },
    async redeem() {
      const stamps_used = balance;
      balance = 0;
      redeemed += 1;
      const reward = { reward_description: houseText('Free coffee'), reward_emoji: '🎁' };
      return append('RewardRedeemed', { stamps_used, total_redeemed: redeemed, ...reward });
    },
    async takeBack(amount: number, reverses: string) {
      balance -= amount;
      return append('StampsReversed', { amount, reverses, last_earned_at: null });
    },
  };
}
