import * as http from '@stampwell/contracts/http/security.ts';
import type { People } from '@stampwell/vault';
import { type Route, route } from '../../../services/http/route.ts';
import type { SecurityEventRow, SecurityEvents } from './security-events.ts';

/** Accounts see their own events, administrators see all. */
interface SecurityEventPorts {
  events: SecurityEvents;
  people: Pick<People, 'byIds'>;
}

export function securityEventRoutes({ events, people }: SecurityEventPorts): Route[] {
  return [
    route(http.securityActivity, async ({ actor, query }) => {
      const page = await events.list({ ...query, accountId: actor.id });
      return { events: page.events.map(present), next_cursor: page.nextCursor };
    }),

    route(http.adminSecurityEvents, async ({ query }) => {
      const page = await events.list(query);
      const known = await people.byIds([...new Set(page.events.map(({ account_id }) => account_id ?? ''))]);
      const shown = page.events.map((row) => ({
        ...present(row),
        account_id: row.account_id,
        role: row.role,
        name: known.get(row.account_id ?? '')?.name ?? null,
      }));
      return { events: shown, next_cursor: page.nextCursor };
    }),
  ];
}

const present = ({ id, at, kind, what, device, address }: SecurityEventRow) => ({
  id,
  at: at.toISOString(),
  kind,
  what,
  device,
  address,
});
