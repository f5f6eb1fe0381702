import { deleteAdminAccount } from '@stampwell/contracts/http/admin.ts';
import { deleteBusinessAccount } from '@stampwell/contracts/http/business-settings.ts';
import { deleteUserAccount } from '@stampwell/contracts/http/user.ts';
import type { People } from '@stampwell/vault';
import type { RefreshCookies } from '../../../services/http/cookies.ts';
import { type Route, route } from '../../../services/http/route.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import { eraseAccount, eraseBusiness } from '../accounts.commands.ts';
import type { SubscriptionPort } from '../ports.ts';
import type { Credentials } from '../sign-in/credentials.ts';
import type { Erasure } from './erasure.ts';

export interface ErasureRoutePorts<Subscription> {
  people: People;
  credentials: Credentials;
  erasure: Erasure;
  sessions: Pick<Sessions, 'endAll'>;
  cookies: RefreshCookies;
  subscription: SubscriptionPort<Subscription>;
}

/** Account deletion: checks the password, appends the event, then runs the side effects [AC10]. */
export function erasureRoutes<Subscription>(ports: ErasureRoutePorts<Subscription>): Route[] {
  const { people, credentials, erasure, sessions, cookies, subscription } = ports;

  const prove = (id: string, password: string) =>
    credentials.prove(id, { password, field: 'password', words: 'Password is incorrect' });

  return [
    route(deleteUserAccount, async ({ actor, body, run, koa }) => {
      await prove(actor.id, body.password);
      // Before the event, so that concurrent calls of the account get 'session over' rather than 'not found'.
      await sessions.endAll(actor.id);
      await run(eraseAccount(actor.id, []));
      await erasure.forget(actor.id);
      cookies.clear(koa, 'general');
    }),

    route(deleteAdminAccount, async ({ actor, body, run, koa }) => {
      await prove(actor.id, body.password);
      await run(eraseAccount(actor.id, await people.idsOf('admin')));
      await erasure.forget(actor.id);
      cookies.clear(koa, 'general');
    }),

    route(deleteBusinessAccount, async ({ actor: { businessId }, body, run, koa }) => {
      await prove(businessId, body.password);
      const staff = await people.employeesOf(businessId);
      await Promise.all([businessId, ...staff.map(({ id }) => id)].map((id) => sessions.endAll(id)));
      await run(eraseBusiness(businessId, subscription));
      await erasure.forgetBusiness(businessId);
      cookies.clear(koa, 'general');
    }),
  ];
}
