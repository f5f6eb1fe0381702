import { putCardAway } from '@stampwell/contracts/http/user.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { PutAwayPorts } from './ports.ts';
import { putAway } from './put-away.commands.ts';

export const putAwayRoutes = (ports: PutAwayPorts): Route[] => [
  route(putCardAway, async ({ actor, params: { id }, run }) => {
    await run(putAway({ customerId: actor.id, businessId: id }, ports));
    return { success: true, message: 'Card put away.' };
  }),
];
