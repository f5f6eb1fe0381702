import { deleteAdminAccount } from '@stampwell/contracts/http/admin.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import type { People } from '@stampwell/vault';
import type { RefreshCookies } from '../../platform/http/cookies.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { AccountPorts } from '../ports.ts';
import * as account from '../rules/account.decider.ts';
import { accountOf, ownerOf } from '../rules/account.fold.ts';
import type { Run } from '../rules/lives.ts';
import * as owner from '../rules/owner.decider.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { Erasure } from './erasure.ts';

export interface ErasureRoutePorts<Subscription> {
  people: People;
  credentials: Credentials;
  erasure: Erasure;
  cookies: RefreshCookies;
  subscription: AccountPorts<Subscription>['subscription'];
}

/** Leaving for good: the password, the event, then everything that follows from it [AC10]. */
export function erasureRoutes<Subscription>(ports: ErasureRoutePorts<Subscription>): Route[] {
  const { people, credentials, erasure, cookies, subscription } = ports;

  const prove = (id: string, password: string) =>
    credentials.prove(id, { password, field: 'password', words: 'Password is incorrect' });

  /** Rests on the others' streams too: of two that go at once, the second sees that the first is gone. */
  async function eraseAccount(run: Run, accountId: string, otherIds: readonly string[]) {
    await run<Record<string, account.Account>>({
      streams: Object.fromEntries([accountId, ...otherIds].map((id) => [id, accountOf(id)])),
      decide: ({ states: { [accountId]: own = account.initial, ...others } }) => ({
        [accountId]: account.decide({ type: 'Erase', accountId, others: Object.values(others) }, own),
      }),
    });
    await erasure.forget(accountId);
  }

  return [
    route(deleteUserAccount, async ({ actor, body, run, koa }) => {
      await prove(actor.id, body.password);
      await eraseAccount(run, actor.id, []);
      cookies.clear(koa, 'general');
    }),

    route(deleteAdminAccount, async ({ actor, body, run, koa }) => {
      await prove(actor.id, body.password);
      await eraseAccount(run, actor.id, await people.idsOf('admin'));
      cookies.clear(koa, 'general');
    }),

    route(deleteBusinessAccount, async ({ actor: { businessId }, body, run, koa }) => {
      await prove(businessId, body.password);
      await run({
        streams: { owner: ownerOf(businessId), subscription: subscription.of(businessId) },
        decide: ({ states, now }) => ({
          owner: owner.decide({ type: 'Erase', businessId }, states.owner),
          subscription: subscription.end(businessId, states.subscription, now),
        }),
      });
      await erasure.forgetBusiness(businessId);
      cookies.clear(koa, 'general');
    }),
  ];
}
