import type { StoredEvent } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/user.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People, Person } from '@stampwell/vault';
import { type Route, route } from '../../services/http/route.ts';
import { accountCommand, accountOf } from './accounts.commands.ts';
import type { Emails } from './email/emails.ts';
import type { Find, Known } from './lifecycle.ts';
import { presentUser } from './present.ts';

export interface ProfilePorts {
  people: People;
  find: Find;
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  emails: Pick<Emails, 'request' | 'pendingOf'>;
}

/** A customer's own data and QR code. */
export function profileRoutes({ people, find, emails, commands }: ProfilePorts): Route[] {
  const present = async (known: Known) => {
    const { id } = known.person;
    const [pending_email, { states }] = await Promise.all([
      emails.pendingOf(id),
      commands.readState({ account: accountOf(id) }),
    ]);
    return { user: { ...presentUser(known), pending_email, is_findable: states.account.isFindable } };
  };

  return [
    route(http.userProfile, async ({ actor }) => present(await find('customer', actor.id))),

    route(http.updateUserProfile, async ({ actor, body, address, run }) => {
      const { person } = await find('customer', actor.id);
      const { current_password: password } = body;
      const email = await emails.request({ actor, email: body.email, password, address });
      const changes = { name: body.name, email, phone: phoneOf(body.phone) };
      const fields = changed(person, changes);
      await people.change(actor.id, changes);
      await run(accountCommand({ type: 'ChangeProfile', accountId: actor.id, fields }));
      return present(await find('customer', actor.id));
    }),

    route(http.chooseFindability, async ({ actor, body: { is_findable }, run }) => {
      await run(accountCommand({ type: 'ChooseFindability', accountId: actor.id, isFindable: is_findable }));
      return { is_findable };
    }),

    route(http.userQrCode, async ({ actor }) => ({
      qr_code: await people.ensureQrCode(actor.id),
    })),

    route(http.rotateQrCode, async ({ actor, run }) => {
      const qr_code = await people.issueQrCode(actor.id);
      await run(accountCommand({ type: 'RotateQrCode', accountId: actor.id }));
      return { qr_code };
    }),
  ];
}

/** A phone that is left out stays; an empty one is removed. */
const phoneOf = (sent: string | null | undefined) => (sent === '' ? null : sent);

const FIELDS = ['name', 'email', 'phone'] as const;

type Changes = Partial<Pick<Person, (typeof FIELDS)[number]>>;

/** [AC3] */
const changed = (person: Person, changes: Changes) =>
  FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== person[field]);
