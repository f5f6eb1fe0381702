import * as http from '@stampwell/contracts/http/user.ts';
import type { People, Person } from '@stampwell/vault';
import { type Route, route } from '../platform/http/route.ts';
import { presentUser } from './present.ts';
import { decide } from './rules/account.decider.ts';
import { accountOf } from './rules/account.fold.ts';
import type { Find } from './rules/lives.ts';

export interface ProfilePorts {
  people: People;
  find: Find;
}

/** A customer's own data and QR code. */
export function profileRoutes({ people, find }: ProfilePorts): Route[] {
  return [
    route(http.userProfile, async ({ actor }) => ({ user: presentUser(await find('customer', actor.id)) })),

    route(http.updateUserProfile, async ({ actor, body, run }) => {
      const { person } = await find('customer', actor.id);
      const changes = { name: body.name, email: body.email, phone: phoneOf(body.phone) };
      const fields = changed(person, changes);
      await people.change(actor.id, changes);
      await run({
        streams: { account: accountOf(actor.id) },
        decide: ({ states }) => ({
          account: decide({ type: 'ChangeProfile', accountId: actor.id, fields }, states.account),
        }),
      });
      return { user: presentUser(await find('customer', actor.id)) };
    }),

    route(http.userQrCode, async ({ actor }) => ({
      qr_code: (await people.qrCodeOf(actor.id)) ?? (await people.issueQrCode(actor.id)),
    })),

    route(http.rotateQrCode, async ({ actor, run }) => {
      const qr_code = await people.issueQrCode(actor.id);
      await run({
        streams: { account: accountOf(actor.id) },
        decide: ({ states }) => ({
          account: decide({ type: 'RotateQrCode', accountId: actor.id }, states.account),
        }),
      });
      return { qr_code };
    }),
  ];
}

/** What is not sent stays; an empty phone is none. */
const phoneOf = (sent: string | null | undefined) => (sent === '' ? null : sent);

type Changes = Partial<Pick<Person, 'name' | 'email' | 'phone'>>;

/** [AC3] */
const changed = (person: Person, changes: Changes) =>
  (Object.keys(changes) as (keyof Changes)[]).filter(
    (field) => changes[field] !== undefined && changes[field] !== person[field],
  );
