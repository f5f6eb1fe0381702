import { DomainError, ERASED_NAMES, QR_CODE_END, type StoredEvent } from '@stampwell/contracts';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/user.ts';
import type { CommandHandler } from '@stampwell/event-store';
import type { People, Person } from '@stampwell/vault';
import { type Route, route } from '../../services/http/route.ts';
import { accountCommand, accountOf, retireQrCode } from './accounts.commands.ts';
import { presentUser } from './accounts.presenter.ts';
import type { Emails } from './email/emails.ts';
import type { HoldAccount } from './hold-account.ts';
import type { Find, Known } from './lifecycle.ts';

export interface ProfilePorts {
  people: People;
  find: Find;
  holdAccount: HoldAccount;
  commands: Pick<CommandHandler<StoredEvent>, 'readState'>;
  emails: Pick<Emails, 'request' | 'pendingOf'>;
}

/** A customer's own data and QR code. */
export function profileRoutes(ports: ProfilePorts): Route[] {
  const { people, find, emails, commands, holdAccount } = ports;

  const present = async (known: Known) => {
    const { id } = known.person;
    const [pending_email, { states }] = await Promise.all([
      emails.pendingOf(id),
      commands.readState({ account: accountOf(id) }),
    ]);
    return { user: { ...presentUser(known), pending_email, is_findable: states.account.isFindable } };
  };

  /** The customer's own code, and those of accounts that were put into theirs [JO10]. */
  async function codesOf(id: string): Promise<ReplyOf<typeof http.userCodes>> {
    const [{ status }, codes] = await Promise.all([find('customer', id), people.codesOf(id)]);
    const names = await people.byIds(codes.map(({ ownerId }) => ownerId));
    return {
      codes: codes.map(({ ownerId, code, since }) => ({
        id: ownerId,
        other_name: ownerId === id ? null : (names.get(ownerId)?.name ?? ERASED_NAMES.customer),
        end: code.slice(-QR_CODE_END),
        since: status.merges?.find(({ otherId }) => otherId === ownerId)?.at ?? since.toISOString(),
      })),
    };
  }

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
      const qr_code = await holdAccount(actor.id, async ({ retireCodes }) => {
        const code = await retireCodes();
        await run(accountCommand({ type: 'RotateQrCode', accountId: actor.id }));
        return code;
      });
      if (qr_code === null) throw new DomainError('not_found');
      return { qr_code };
    }),

    route(http.userCodes, async ({ actor }) => codesOf(actor.id)),

    route(http.retireCode, async ({ actor, params, run }) => {
      const { status } = await find('customer', actor.id);
      if (!status.merges?.some(({ otherId }) => otherId === params.id)) throw new DomainError('not_found');
      await people.hold(params.id, async ({ db }) => {
        await people.retireQrCode(params.id, db);
        await run(retireQrCode({ accountId: params.id, holderId: actor.id }));
      });
      return codesOf(actor.id);
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
