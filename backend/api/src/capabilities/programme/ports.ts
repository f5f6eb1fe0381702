import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../../services/business/business-view.ts';
import type { ViewSubscription } from '../../services/business/subscription-view.ts';
import type { BusinessActor } from '../../services/identity/actor.ts';
import type { Logos } from '../../services/images/logos.ts';

export interface ProgrammePorts {
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  people: Pick<People, 'byId' | 'change' | 'sealText' | 'textReader'>;
  businessView: BusinessView;
  /** Decides whether a changed email is written at once or must be confirmed first. */
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
  logos: Pick<Logos, 'keep' | 'prune' | 'forget'>;
}
