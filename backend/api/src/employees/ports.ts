import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People, PersonKind } from '@stampwell/vault';
import type { OwnerOf } from '../business/business-presence.ts';
import type { BusinessView } from '../business/business-view.ts';
import type { ViewSubscription } from '../business/subscription-view.ts';
import type { NewPasswords } from '../identity/new-passwords.ts';
import type { RateLimits } from '../identity/rate-limits.ts';
import type { Sessions } from '../identity/sessions.ts';

export interface EmployeePorts {
  commands: CommandHandler<StoredEvent>;
  people: People;
  newPasswords: NewPasswords;
  sessions: Sessions;
  limits: RateLimits;
  ownerOf: OwnerOf;
  businessView: BusinessView;
  subscriptionView: ViewSubscription;
  /** Creates the account in the vault. @returns its id @throws DomainError `already_exists` [EM1] */
  reserveAccount(person: {
    kind: PersonKind;
    businessId: string;
    name: string;
    email: string;
    password: string;
    /** The account charged for hashing the password. */
    asker: string;
  }): Promise<string>;
  /** Erases a person's data from the vault [EM5]. */
  forget(id: string): Promise<void>;
}
