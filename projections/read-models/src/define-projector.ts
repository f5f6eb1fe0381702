import type { EventActor, EventData } from '@stampwell/contracts';
import {
  type Particular,
  projectorsOf,
  type EventOf as SeenEvent,
} from '@stampwell/runtime/projector/projector.ts';

export type EventType = keyof EventData;
export type { EventData };

interface Stampwell {
  events: EventData;
  actor: EventActor;
}

export type ProjectedEvent<T extends EventType = EventType, P extends Particular = Particular> = SeenEvent<
  Stampwell,
  T,
  P
>;

/** The types of event that change a card's balance or its rewards. */
export type BalanceEventType =
  | 'StampsGiven'
  | 'RewardRedeemed'
  | 'StampsReversed'
  | 'RedemptionReversed'
  | 'StampsCarriedOver'
  | 'CarryOverReversed';

export const defineProjector = projectorsOf<Stampwell>();
