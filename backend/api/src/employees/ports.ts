import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People, PersonKind } from '@stampwell/vault';
import type { OwnerOf } from '../business/business-presence.ts';
import type { BusinessView } from '../business/business-view.ts';
import type { ViewSubscription } from '../business/subscription-view.ts';
import type { NewPasswords } from '../identity/new-passwords.ts';
import type { RateLimits } from '../identity/rate-limits.ts';
import type { Sessions } from '../identity/sessions.ts';

/** What employees need of others. */
export interface EmployeePorts {
  commands: CommandHandler<StoredEvent>;
  people: People;
  newPasswords: NewPasswords;
  sessions: Sessions;
  limits: RateLimits;
  ownerOf: OwnerOf;
  businessView: BusinessView;
  subscriptionView: ViewSubscription;
  /** The vault's half of hiring: an id for whoever is hired. @throws DomainError `already_exists` [EM1] */
  reserveAccount(person: {
    kind: PersonKind;
    businessId: string;
    name: string;
    email: string;
    password: string;
    /** Whose budget the password's hash comes from. */
    asker: string;
  }): Promise<string>;
  /** Removes all that names somebody [EM5]. */
  forget(id: string): Promise<void>;
}
