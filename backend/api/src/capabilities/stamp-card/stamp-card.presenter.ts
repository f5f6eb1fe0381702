import {
  cardProgress,
  knownProgramme,
  presentReward,
  type StoredEvent,
  type StoredStampCardEvent,
  termsOfCard,
} from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { scanStamps } from '@stampwell/contracts/http/stamps.ts';
import type { Person } from '@stampwell/vault';
import type { ShopProgrammes } from './ports.ts';
import type { Subject } from './subject.ts';

/** The events appended now, or by the request's first run: a repeated request gets the same answer. */
export interface Done {
  events: StoredEvent[];
}

export type Given = Done & { states: { programme: ShopProgrammes }; now: Date };
export type Earned = Extract<ReplyOf<typeof scanStamps>, { stamps_added: number }>;

/** Stamps that were given, or carried over from paper. */
export function presentAdded(
  { id, data }: CardEventOf<'StampsGiven' | 'StampsCarriedOver'>,
  message: string,
  { states }: Given,
  { customer, programme, read }: Subject,
): Earned {
  const { amount, balance_after } = data;
  return {
    success: true,
    message,
    customer: refTo(customer),
    user_name: customer.name,
    stamps_added: amount,
    total_stamps: balance_after,
    new_stamp_count: balance_after,
    ...presentReward(termsOfCard(knownProgramme(states.programme, programme), data.terms_version), read),
    ...cardProgress({ current_stamps: balance_after }, data),
    transaction_id: id,
  };
}

/** What is the same for each answer about a card. */
export const hereOf = ({ businessId, customer, programme, place }: Subject) => ({
  businessId,
  customerId: customer.id,
  programme,
  placeId: place,
});

export const refTo = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name });

type CardEventOf<Type> = Extract<StoredStampCardEvent, { type: Type }>;

/** The single event of these types that a card's command appends. */
export function eventOf<const Type extends StoredStampCardEvent['type']>(
  events: StoredEvent[],
  ...types: Type[]
): CardEventOf<Type> {
  const isWanted = (event: StoredEvent): event is CardEventOf<Type> =>
    types.some((type) => type === event.type);
  const found = events.find(isWanted);
  if (!found) throw new Error(`the command has no ${types.join(' or ')}`);
  return found;
}
