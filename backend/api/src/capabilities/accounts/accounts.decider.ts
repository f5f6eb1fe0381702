import {
  type AccountEvent,
  type accountEvents,
  DomainError,
  type FreeText,
  type JoinOrigin,
  namedPlace,
  namedProgramme,
  type StoredEventAmong,
} from '@stampwell/contracts';

/** A customer's or an administrator's account. RULES.md numbers the rules. */
export interface Account {
  status: 'absent' | 'active' | 'inactive' | 'erased';
  kind: 'customer' | 'admin';
  /** ISO 8601. */
  registeredAt: string;
  /** Opened by its device's key alone, until it is claimed [JO6]. */
  isGuest: boolean;
  /** Whether shops may find the customer by name [SC47]. */
  isFindable: boolean;
  /** The account that this one is merged into, which has its cards [JO9]. */
  mergedInto: AccountMerge | null;
  /** The accounts whose cards this one has, oldest first. */
  merges: readonly KeptMerge[];
}

export interface AccountMerge {
  id: string;
  otherId: string;
  /** ISO 8601. */
  at: string;
}

export interface KeptMerge extends AccountMerge {
  /** The code of the account that stays was replaced since, and the other's retired with it [JO10]. */
  isCodeRetired: boolean;
}

export type AccountCommand = { accountId: string } & (
  | { type: 'Register'; kind: Account['kind'] }
  | { type: 'Join'; businessId: string; from: JoinOrigin; programme?: number; placeId?: string | undefined }
  | { type: 'Claim'; how: 'email' | 'passkey' }
  | { type: 'ChangeProfile'; fields: string[] }
  | { type: 'ChangePassword'; how: 'changed' | 'reset_by_mail' }
  | { type: 'RotateQrCode' }
  | { type: 'ChooseFindability'; isFindable: boolean }
  | { type: 'Deactivate'; reason: FreeText }
  | { type: 'Reactivate' }
  /** `others`: all other accounts of the same kind. */
  | { type: 'Erase'; others: readonly Account[] }
);

export const initial: Account = {
  status: 'absent',
  kind: 'customer',
  registeredAt: '',
  isGuest: false,
  isFindable: true,
  mergedInto: null,
  merges: [],
};

export function evolve(account: Account, event: StoredEventAmong<typeof accountEvents>): Account {
  switch (event.type) {
    case 'AccountRegistered':
      return { ...initial, status: 'active', kind: event.data.kind, registeredAt: event.at };
    case 'GuestJoined':
      return { ...account, isGuest: true };
    case 'AccountClaimed':
      return { ...account, isGuest: false };
    case 'FindabilityChosen':
      return { ...account, isFindable: event.data.is_findable };
    case 'AccountsMerged': {
      const { merge_id: id, other_id: otherId, role } = event.data;
      const merge = { id, otherId, at: event.at };
      if (role === 'into') return { ...account, mergedInto: merge };
      return { ...account, merges: [...account.merges, { ...merge, isCodeRetired: false }] };
    }
    case 'AccountsSplit': {
      const { merge_id, role } = event.data;
      if (role === 'into') return { ...account, mergedInto: null };
      return { ...account, merges: account.merges.filter(({ id }) => id !== merge_id) };
    }
    case 'QrCodeRotated':
      return { ...account, merges: account.merges.map((merge) => ({ ...merge, isCodeRetired: true })) };
    case 'AccountDeactivated':
      return { ...account, status: 'inactive' };
    case 'AccountReactivated':
      return { ...account, status: 'active' };
    case 'AccountErased':
      return { ...account, status: 'erased' };
    default:
      return account;
  }
}

export function decide(command: AccountCommand, account: Account): AccountEvent[] {
  const account_id = command.accountId;
  if (command.type === 'Register') {
    if (account.status !== 'absent') throw new DomainError('already_exists');
    return [{ type: 'AccountRegistered', data: { account_id, kind: command.kind } }];
  }
  if (command.type === 'Join') return join(command, account);
  assertKnown(account);
  if (command.type !== 'Erase') assertOnItsOwn(account);
  switch (command.type) {
    case 'Claim':
      return account.isGuest ? [{ type: 'AccountClaimed', data: { account_id, how: command.how } }] : [];
    case 'ChangeProfile': {
      const { fields } = command;
      return fields.length > 0 ? [{ type: 'AccountProfileChanged', data: { account_id, fields } }] : [];
    }
    case 'ChangePassword':
      return changePassword(command, account);
    case 'RotateQrCode':
      assertCustomer(account);
      return [{ type: 'QrCodeRotated', data: { account_id } }];
    case 'ChooseFindability': {
      assertCustomer(account);
      const { isFindable: is_findable } = command;
      if (is_findable === account.isFindable) return [];
      return [{ type: 'FindabilityChosen', data: { account_id, is_findable } }];
    }
    case 'Deactivate':
      assertCustomer(account);
      assertIs('active', account);
      return [{ type: 'AccountDeactivated', data: { account_id, reason: command.reason } }];
    case 'Reactivate':
      assertCustomer(account);
      assertIs('inactive', account);
      return [{ type: 'AccountReactivated', data: { account_id } }];
    case 'Erase':
      if (account.kind === 'admin') assertSomebodyStays(command.others);
      return [{ type: 'AccountErased', data: { account_id, kind: account.kind } }];
  }
}

/** [JO10] The code of a merged account, which the one that stays takes away. */
export function retireQrCode(
  { accountId: account_id, holderId }: { accountId: string; holderId: string },
  account: Account,
): AccountEvent[] {
  assertKnown(account);
  if (account.mergedInto?.otherId !== holderId) throw new DomainError('not_found');
  return [{ type: 'QrCodeRotated', data: { account_id } }];
}

/** [JO1] Two events, so that readers that count customers need not know of guests. */
function join(
  {
    accountId: account_id,
    businessId: business_id,
    from,
    programme,
    placeId,
  }: Extract<AccountCommand, { type: 'Join' }>,
  account: Account,
): AccountEvent[] {
  if (account.status !== 'absent') throw new DomainError('already_exists');
  return [
    { type: 'AccountRegistered', data: { account_id, kind: 'customer' } },
    {
      type: 'GuestJoined',
      data: {
        ...{ account_id, business_id, from },
        ...(programme !== undefined && namedProgramme(programme)),
        ...namedPlace(business_id, placeId),
      },
    },
  ];
}

/** A customer who resets by mail may have lost the phone that shows the QR code, so the code is replaced too [AC9]. */
function changePassword(
  { accountId: account_id, how }: Extract<AccountCommand, { type: 'ChangePassword' }>,
  { kind }: Account,
): AccountEvent[] {
  const changed: AccountEvent = { type: 'PasswordChanged', data: { account_id, how } };
  const isNewCode = how === 'reset_by_mail' && kind === 'customer';
  return isNewCode ? [{ type: 'QrCodeRotated', data: { account_id } }, changed] : [changed];
}

/** [AC5] */
function assertKnown({ status }: Account): void {
  if (status === 'absent' || status === 'erased') throw new DomainError('not_found');
}

/** [JO9] */
function assertOnItsOwn({ mergedInto }: Account): void {
  if (mergedInto)
    throw new DomainError('invalid_state', {
      message: 'This account was put together with another one. Take them apart first.',
    });
}

/** [AC2, AC4, AC5] */
function assertCustomer({ kind }: Account): void {
  if (kind !== 'customer') throw new DomainError('not_found');
}

/** [AC11] */
function assertSomebodyStays(others: readonly Account[]): void {
  if (!others.some(({ status }) => status === 'active'))
    throw new DomainError('invalid_state', {
      message: 'This is the last administrator. Add another one first.',
    });
}

function assertIs(wanted: Account['status'], { status }: Account): void {
  if (status !== wanted) throw new DomainError('invalid_state');
}
