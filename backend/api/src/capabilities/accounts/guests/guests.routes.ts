import {
  DomainError,
  firstPlaceOf,
  guestName,
  isGuestName,
  joinOriginOf,
  openPlacesOf,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/join.ts';
import type { People } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import { type Route, route } from '../../../services/http/route.ts';
import type { RateLimits } from '../../../services/identity/rate-limits.ts';
import type { Sessions } from '../../../services/identity/sessions.ts';
import { eraseAccount, type JoinPorts, joinShop } from '../accounts.commands.ts';
import { presentUser } from '../accounts.presenter.ts';
import type { Erasure } from '../erasure/erasure.ts';
import type { Find, Lifecycles } from '../lifecycle.ts';
import type { Passkeys } from '../passkeys/passkeys.ts';
import type { AccountPorts } from '../ports.ts';
import type { Credentials, SessionRequest } from '../sign-in/credentials.ts';
import type { StartSession } from '../sign-in/start-session.ts';
import type { Claims } from './claims.ts';
import { type DeviceKeys, opensNothing } from './device-keys.ts';
import type { JoinOpens } from './join-opens.ts';

export interface GuestPorts extends JoinPorts, Pick<AccountPorts<unknown>, 'commands' | 'cookies'> {
  erasure: Pick<Erasure, 'forget'>;
  people: People;
  deviceKeys: DeviceKeys;
  passkeys: Pick<Passkeys, 'list'>;
  sessions: Pick<Sessions, 'assertRecent'>;
  opens: JoinOpens;
  claims: Claims;
  credentials: Pick<Credentials, 'know'>;
  lifecycles: Lifecycles;
  find: Find;
  startSession: StartSession;
  limits: Pick<RateLimits, 'join' | 'joinOpened' | 'passkey'>;
}

/** A guest's hash: no password has it. */
const NO_PASSWORD = '';

/** A guest's name until the card is opened and has its code [JO1]. */
const NO_CODE_YET = 'Guest 000';

/** [JO9] The key is kept, so that it opens the card again after a split. */
const restsElsewhere = () =>
  new DomainError('account_inactive', {
    message: 'This phone’s card is in your other account now. Sign in to that account.',
  });

/** Joining a shop with nothing to fill in, and coming back with the same device [JO1–JO6]. */
export function guestRoutes(ports: GuestPorts): Route[] {
  const { people, deviceKeys, lifecycles, find, limits, opens, claims } = ports;

  /** Writes key, person and guest in one transaction. The second of two attempts with one key gets the first one's account [JO2]. */
  async function reserve(key: http.DeviceKey): Promise<string> {
    const id = uuidv7();
    let isNew = true;
    const person = {
      id,
      kind: 'customer',
      email: '',
      name: NO_CODE_YET,
      passwordHash: NO_PASSWORD,
    } as const;
    await people
      .add(person, async (db) => {
        isNew = await deviceKeys.add(id, key, db);
        if (!isNew) throw new DomainError('conflict');
        await db.query('INSERT INTO platform.guests (account_id, joined_at) VALUES ($1, now())', [id]);
      })
      .catch((error) => {
        if (isNew) throw error;
      });
    const account = await deviceKeys.accountOf(key);
    if (!account) throw new DomainError('conflict');
    return account;
  }

  /** A further place of the shop that is open; what a link says of others is as if it said nothing [JO13]. */
  async function placeOf(businessId: string, place: string | undefined): Promise<string | undefined> {
    if (!place || place === firstPlaceOf(businessId)) return undefined;
    const { states } = await ports.commands.readState({ shop: ports.programmeOf(businessId) });
    return openPlacesOf(businessId, states.shop.places).find((open) => open === place);
  }

  /** The session and the code, so that the page draws the card without another request. */
  async function open(request: SessionRequest, id: string, key: http.DeviceKey) {
    const known = await find('customer', id);
    if (!known.status.isGuest) throw opensNothing();
    if (known.status.mergedInto) throw restsElsewhere();
    if (!known.status.maySignIn) throw new DomainError('account_inactive');
    const recheck = async () => {
      if (!(await lifecycles.customer.status(id))?.maySignIn) throw new DomainError('account_inactive');
      // A claim forgets the key, perhaps a moment ago [JO6].
      if ((await deviceKeys.accountOf(key)) !== id) throw opensNothing();
    };
    const access_token = await ports.startSession(request, known.person, { by: 'device', recheck });
    const qr_code = await people.ensureQrCode(id);
    const name = isGuestName(known.person.name) ? guestName(qr_code) : known.person.name;
    await people.change(id, { lastLoginAt: new Date(), name });
    return { access_token, user: presentUser({ ...known, person: { ...known.person, name } }), qr_code };
  }

  /** A claimed card opens in another way, and an erased one not at all. */
  async function opensCard(key: http.DeviceKey): Promise<boolean> {
    const id = await deviceKeys.accountOf(key);
    const status = id === null ? null : await lifecycles.customer.status(id);
    return Boolean(status?.isGuest && status.maySignIn);
  }

  return [
    route(http.joinOpened, async ({ params, body, address }) => {
      await limits.joinOpened(address);
      await opens.count(params.id, joinOriginOf(body.from), await placeOf(params.id, body.place));
    }),

    route(http.deviceQuestion, async ({ body: { key } }) => ({
      ...(await deviceKeys.question()),
      opens: key && (await opensCard(key)),
    })),

    route(http.joinShop, async (request) => {
      const { params, body, address, run } = request;
      const { from, card, place, ...proof } = body;
      await limits.passkey(address, () => deviceKeys.assertOwned(proof));
      const earlier = await deviceKeys.accountOf(proof.key);
      if (!earlier) await limits.join(address, params.id);
      const id = earlier ?? (await reserve(proof.key));
      const isRegistered = await lifecycles.customer.status(id);
      if (!isRegistered)
        await run({
          actor: { kind: 'customer', id },
          ...joinShop({ accountId: id, businessId: params.id, from: joinOriginOf(from), card, place }, ports),
        }).catch((error) => {
          // Another press with this key has just joined [JO2].
          if (!(error instanceof DomainError && error.code === 'already_exists')) throw error;
        });
      return open(request, id, proof.key);
    }),

    route(http.deviceSignIn, async (request) => {
      const { body, address } = request;
      const id = await limits.passkey(address, async () => {
        await deviceKeys.assertOwned(body);
        const found = await deviceKeys.accountOf(body.key);
        if (!found || !(await lifecycles.customer.status(found))) throw opensNothing();
        return found;
      });
      await deviceKeys.noteUsed(body.key);
      return open(request, id, body.key);
    }),

    route(http.keepSafe, ({ actor }) => claims.of(actor.id)),

    route(http.claimByEmail, (request) => claims.byEmail(request)),

    route(http.eraseGuest, async ({ actor, run, koa }) => {
      const { id } = actor;
      if ((await find('customer', id)).person.email)
        throw new DomainError('invalid_state', { message: 'This account is deleted with its password.' });
      if ((await ports.passkeys.list(id)).length > 0) await ports.sessions.assertRecent(actor);
      await run(eraseAccount(id, []));
      await ports.erasure.forget(id);
      ports.cookies.clear(koa, 'general');
    }),
  ];
}
