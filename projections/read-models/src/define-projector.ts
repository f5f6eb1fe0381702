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

export const defineProjector = projectorsOf<Stampwell>();
