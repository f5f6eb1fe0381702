import {
  type AccountEvent,
  type BusinessEvent,
  type businessEvents,
  DomainError,
  type ProgrammeTerms,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** A business as its owner's account. RULES.md numbers the rules. */
export interface Owner {
  status: 'absent' | 'registered' | 'erased';
  /** ISO 8601. */
  registeredAt: string;
}

export const initial: Owner = { status: 'absent', registeredAt: '' };

export function evolve(owner: Owner, event: StoredEventAmong<typeof businessEvents>): Owner {
  switch (event.type) {
    case 'BusinessRegistered':
      return { status: 'registered', registeredAt: event.at };
    case 'BusinessErased':
      return { ...owner, status: 'erased' };
    default:
      return owner;
  }
}

export type OwnerCommand = { businessId: string } & (
  | { type: 'Register'; isOnboarding: boolean; terms: ProgrammeTerms }
  | { type: 'ChangeEmail' }
  | { type: 'Erase' }
);

/** Events for the business's own stream. */
export function decide(command: OwnerCommand, owner: Owner): BusinessEvent[] {
  const business_id = command.businessId;
  switch (command.type) {
    case 'Register': {
      if (owner.status !== 'absent') throw new DomainError('already_exists');
      const { isOnboarding: onboarding, terms } = command;
      return [{ type: 'BusinessRegistered', data: { business_id, onboarding, terms } }];
    }
    case 'ChangeEmail':
      assertRegistered(owner);
      return [{ type: 'BusinessProfileChanged', data: { business_id, fields: ['email'] } }];
    case 'Erase':
      assertRegistered(owner);
      return [{ type: 'BusinessErased', data: { business_id } }];
  }
}

/** Password events go to `account-<id>`, because they concern the owner and not the programme. */
export function changePassword(
  { businessId, how }: { businessId: string; how: 'changed' | 'reset_by_mail' },
  owner: Owner,
): AccountEvent[] {
  assertRegistered(owner);
  return [{ type: 'PasswordChanged', data: { account_id: businessId, how } }];
}

/** [AC5] */
function assertRegistered({ status }: Owner): void {
  if (status !== 'registered') throw new DomainError('not_found');
}
