import { DomainError } from '@stampwell/contracts';
import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People, Person, PersonKind } from '@stampwell/vault';
import type { RouteRequest } from '../../platform/http/route.ts';
import * as account from './account.decider.ts';
import { accountOf, ownerOf, ownersAccount } from './account.fold.ts';
import { changePassword } from './owner.decider.ts';

/** Decides and appends on behalf of a request. */
export type Run = RouteRequest<Endpoint>['run'];
export type PasswordNews = { id: string; kind: PersonKind; how: 'changed' | 'reset_by_mail' };

/** What an account's stream says of it. */
export interface Standing {
  /** ISO 8601. */
  registeredAt: string;
  maySignIn: boolean;
}

/** Each kind's life is told in a stream of its own; to sign in, renew a password or be barred they are all the same. */
export interface Life {
  /** Null before the account is registered and after it is erased. */
  standing(id: string): Promise<Standing | null>;
  recordPassword(run: Run, news: PasswordNews): Promise<void>;
}

export type Lives = Record<PersonKind, Life>;

/** An account: the vault's half and the log's. */
export interface Known {
  person: Person;
  standing: Standing;
}

/** @throws DomainError `not_found` [AC5] */
export type Find = (kind: PersonKind, id: string) => Promise<Known>;

export function createFind(people: Pick<People, 'byId'>, lives: Lives): Find {
  return async (kind, id) => {
    const [person, standing] = await Promise.all([people.byId(id), lives[kind].standing(id)]);
    if (person?.kind !== kind || !standing) throw new DomainError('not_found');
    return { person, standing };
  };
}

export function createLives(commands: Pick<CommandHandler, 'readState'>, employee: Life): Lives {
  const accountLife = createAccountLife(commands);
  return { customer: accountLife, admin: accountLife, business: createOwnerLife(commands), employee };
}

/** [AC4] */
function createAccountLife(commands: Pick<CommandHandler, 'readState'>): Life {
  return {
    async standing(id) {
      const { states } = await commands.readState({ account: accountOf(id) });
      const { status, registeredAt } = states.account;
      const isKnown = status === 'active' || status === 'inactive';
      return isKnown ? { registeredAt, maySignIn: status === 'active' } : null;
    },
    async recordPassword(run, { id, kind, how }) {
      await run({
        actor: { kind, id },
        streams: { account: accountOf(id) },
        decide: ({ states }) => ({
          account: account.decide({ type: 'ChangePassword', accountId: id, how }, states.account),
        }),
      });
    },
  };
}

/** [AC7] */
function createOwnerLife(commands: Pick<CommandHandler, 'readState'>): Life {
  return {
    async standing(id) {
      const { states } = await commands.readState({ owner: ownerOf(id) });
      const { status, registeredAt } = states.owner;
      return status === 'registered' ? { registeredAt, maySignIn: true } : null;
    },
    async recordPassword(run, { id, kind, how }) {
      await run({
        actor: { kind, id },
        streams: { owner: ownerOf(id), account: ownersAccount(id) },
        decide: ({ states }) => ({ account: changePassword({ businessId: id, how }, states.owner) }),
      });
    },
  };
}
