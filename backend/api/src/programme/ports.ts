import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../business/business-view.ts';
import type { ViewSubscription } from '../business/subscription-view.ts';
import type { BusinessActor } from '../identity/actor.ts';

/** What a programme needs of others. */
export interface ProgrammePorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'change' | 'sealText' | 'textReader'>;
  businessView: BusinessView;
  /** What becomes of an email that is sent: what may be written at once, and what waits to be confirmed. */
  emails: {
    request(asked: {
      actor: BusinessActor;
      email: string | undefined;
      password: string | undefined;
      address: string;
    }): Promise<string | undefined>;
    pendingOf(businessId: string): Promise<string | null>;
  };
  subscriptionView: ViewSubscription;
}
