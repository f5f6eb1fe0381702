import * as http from '@stampwell/contracts/http/admin.ts';
import type { AdminUser } from '@stampwell/contracts/http/shapes.ts';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../../services/http/route.ts';
import type { Sessions } from '../../services/identity/sessions.ts';
import { accountCommand } from './accounts.commands.ts';
import { presentUserForAdmin } from './accounts.presenter.ts';
import type { Find } from './lifecycle.ts';
import type { ActivityOf } from './ports.ts';

export interface DeactivationPorts {
  people: Pick<People, 'sealText'>;
  sessions: Sessions;
  find: Find;
  activityOf: ActivityOf;
}

/** An administrator bars a customer, or lifts the bar [AC4]. */
export function deactivationRoutes({ people, sessions, find, activityOf }: DeactivationPorts): Route[] {
  async function presentForAdmin(id: string): Promise<{ user: AdminUser }> {
    const [known, activity] = await Promise.all([find('customer', id), activityOf(id)]);
    return { user: presentUserForAdmin(known, activity) };
  }

  return [
    route(http.deactivateUser, async ({ params: { id }, body, run }) => {
      const reason = await people.sealText(id, body.reason);
      await run(accountCommand({ type: 'Deactivate', accountId: id, reason }));
      await sessions.endAll(id);
      return presentForAdmin(id);
    }),

    route(http.reactivateUser, async ({ params: { id }, run }) => {
      await run(accountCommand({ type: 'Reactivate', accountId: id }));
      return presentForAdmin(id);
    }),
  ];
}
