import type { StoredEvent } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People } from '@stampwell/vault';
import type { BusinessView } from '../../services/business/business-view.ts';
import type { RouteCommand } from '../../services/http/route.ts';
import type { AtTill } from '../../services/identity/actor.ts';
import type { Passwords } from '../../services/identity/passwords.ts';
import type { RateLimits } from '../../services/identity/rate-limits.ts';
import type { Secrets } from '../../services/identity/secrets.ts';
import type { Sessions } from '../../services/identity/sessions.ts';
import type { Tokens } from '../../services/identity/tokens.ts';
import type { TillStore } from './till-store.ts';
import type { ApprovalOf, EmployeeOf, PlacesOf } from './tills.commands.ts';

export interface Waited {
  employeeId: string;
  businessId: string;
  code: string;
  amount: number;
  programme?: number | undefined;
  /** The till, and the place where it was then. */
  till: AtTill;
  seen: { at: string; contact: { ours: string; device: string } };
  key: string;
  correlationId: string;
}

export interface TillPorts {
  store: TillStore;
  commands: CommandHandler<StoredEvent>;
  people: Pick<People, 'sealText' | 'textReader' | 'byId' | 'byQrCode'>;
  passwords: Passwords;
  secrets: Pick<Secrets, 'hmac' | 'seal' | 'open'>;
  sessions: Pick<Sessions, 'startAtTill' | 'endAtTill' | 'endAtTillsOf' | 'atTills' | 'end' | 'whileAlive'>;
  tokens: Pick<Tokens, 'issue'>;
  limits: Pick<RateLimits, 'pin' | 'tillCode' | 'write'>;
  businessView: BusinessView;
  now(): Date;
  approvalOf: ApprovalOf;
  employeeOf: EmployeeOf;
  placesOf: PlacesOf;
  /** Records in an employee's stream that they chose a PIN [TL8]. */
  pinSet(employee: { employeeId: string; businessId: string }): RouteCommand<unknown>;
  /** A shop's staff who work there now, by name; at every place, or at some. */
  activeStaff(
    businessId: string,
  ): Promise<{ id: string; name: string; placeIds: readonly string[] | null }[]>;
  /** Gives stamps that waited on a till, as its person. @returns words for them @throws DomainError */
  giveWaited(waited: Waited): Promise<string>;
  /** Notes a wrong PIN in its person's security activity [TL10]. */
  notePinFailed(employeeId: string, origin: { address: string; userAgent: string }): Promise<void>;
}
