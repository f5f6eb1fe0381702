import type { PlacesStanding, StoredEvent } from '@stampwell/contracts';
import type { CommandHandler, FoldedStream } from '@stampwell/event-store';
import type { People, PersonKind } from '@stampwell/vault';
import type { OwnerOf } from '../../services/business/business-presence.ts';
import type { BusinessView } from '../../services/business/business-view.ts';
import type { ViewSubscription } from '../../services/business/subscription-view.ts';
import type { NewPasswords } from '../../services/identity/new-passwords.ts';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { Secrets } from '../../services/identity/secrets.ts';
import type { Sessions } from '../../services/identity/sessions.ts';

export interface EmployeePorts {
  commands: CommandHandler<StoredEvent>;
  people: People;
  newPasswords: NewPasswords;
  sessions: Sessions;
  limits: RateLimits;
  ownerOf: OwnerOf;
  /** The business's places. */
  programmeOf(businessId: string): FoldedStream<{ places: PlacesStanding }>;
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
    requester: string;
  }): Promise<string>;
  /** Invitations by mail, by which staff choose their own password [EM12]. */
  invitations: {
    send(person: { id: string; businessId: string | null }): Promise<void>;
    /** Of these employees, those without a password, and until when their invitation works. */
    untilOf(ids: readonly string[]): Promise<Map<string, string>>;
  };
  /** The owner has set a password. */
  settleInvitation(id: string): Promise<void>;
  secrets: Pick<Secrets, 'hmac'>;
  /** Erases a person's data from the vault [EM5]. */
  forget(id: string): Promise<void>;
  /** Whether others are written to for this shop: it is approved and its address proved. */
  mayWriteFor(businessId: string): Promise<boolean>;
}
