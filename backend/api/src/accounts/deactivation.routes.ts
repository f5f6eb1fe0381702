import * as http from '@stampwell/contracts/http/admin.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Sessions } from '../platform/identity/sessions.ts';
import type { AccountPorts } from './ports.ts';
import { presentUser } from './present.ts';
import { decide } from './rules/account.decider.ts';
import { accountOf } from './rules/account.fold.ts';
import type { Find } from './rules/lives.ts';

export interface DeactivationPorts {
  sessions: Sessions;
  find: Find;
  activityOf: AccountPorts['activityOf'];
}

/** An administrator bars a customer, or lets them in again [AC4]. */
export function deactivationRoutes({ sessions, find, activityOf }: DeactivationPorts): Route[] {
  async function presentForAdmin(id: string): Promise<{ user: AdminUser }> {
    const [known, activity] = await Promise.all([find('customer', id), activityOf(id)]);
    return { user: { ...presentUser(known), activity } };
  }

  return [
    route(http.deactivateUser, async ({ params: { id }, body: { reason }, run }) => {
      await run({
        streams: { account: accountOf(id) },
        decide: ({ states }) => ({
          account: decide({ type: 'Deactivate', accountId: id, reason }, states.account),
        }),
      });
      await sessions.endAll(id);
      return presentForAdmin(id);
    }),

    route(http.reactivateUser, async ({ params: { id }, run }) => {
      await run({
        streams: { account: accountOf(id) },
        decide: ({ states }) => ({ account: decide({ type: 'Reactivate', accountId: id }, states.account) }),
      });
      return presentForAdmin(id);
    }),
  ];
}
