import type { StoredEvent } from '@stampwell/contracts';
import { DomainError } from '@stampwell/contracts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People, Person, PersonKind } from '@stampwell/vault';
import { accountCommand, accountOf, changeOwnersPassword, ownerOf } from './accounts.commands.ts';
import type { AccountStatus, Lifecycle } from './ports.ts';

export type Lifecycles = Record<PersonKind, Lifecycle>;

/** An account, from the vault and the log. */
export interface Known {
  person: Person;
  status: AccountStatus;
}

/** @throws DomainError `not_found` [AC5] */
export type Find = (kind: PersonKind, id: string) => Promise<Known>;

export function createFind(people: Pick<People, 'byId'>, lifecycles: Lifecycles): Find {
  return async (kind, id) => {
    const [person, status] = await Promise.all([people.byId(id), lifecycles[kind].status(id)]);
    if (person?.kind !== kind || !status) throw new DomainError('not_found');
    return { person, status };
  };
}

export function createLifecycles(
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>,
  employee: Lifecycle,
): Lifecycles {
  const accountLifecycle = createAccountLifecycle(commands);
  return {
    customer: accountLifecycle,
    admin: accountLifecycle,
    business: createOwnerLifecycle(commands),
    employee,
  };
}

/** [AC4] */
function createAccountLifecycle(commands: Pick<CommandHandler<StoredEvent>, 'readState'>): Lifecycle {
  return {
    async status(id) {
      const { states } = await commands.readState({ account: accountOf(id) });
      const { status, registeredAt, isGuest, mergedInto, merges } = states.account;
      const isKnown = status === 'active' || status === 'inactive';
      const maySignIn = status === 'active' && !mergedInto;
      return isKnown ? { registeredAt, maySignIn, isGuest, mergedInto, merges } : null;
    },
    async recordPassword(run, { id, kind, how }) {
      const actor = { kind, id };
      await run({ actor, ...accountCommand({ type: 'ChangePassword', accountId: id, how }) });
    },
  };
}

/** [AC7] */
function createOwnerLifecycle(commands: Pick<CommandHandler<StoredEvent>, 'readState'>): Lifecycle {
  return {
    async status(id) {
      const { states } = await commands.readState({ owner: ownerOf(id) });
      const { status, registeredAt } = states.owner;
      return status === 'registered' ? { registeredAt, maySignIn: true } : null;
    },
    async recordPassword(run, { id, kind, how }) {
      await run({ actor: { kind, id }, ...changeOwnersPassword(id, how) });
    },
  };
}
