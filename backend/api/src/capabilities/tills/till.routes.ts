import { DomainError, openPlacesOf, placeNameIn, SYSTEM_ACTOR } from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/tills.ts';
import { v7 as uuidv7 } from 'uuid';
import { type Route, route } from '../../services/http/route.ts';
import type { Pins } from './pins.ts';
import type { TillPorts } from './ports.ts';
import { type createTillProof, hashOfCode } from './till-proof.ts';
import type { TillRow } from './till-store.ts';
import { leaveTill, takeTill, tillCommand, tillsOf, worksAt } from './tills.commands.ts';
import type { Till } from './tills.decider.ts';

const NO_CODE = 'This code is not right, or its ten minutes are over. Ask the owner for a new one.';
const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const NO_PIN = 'That PIN is not right';

/** What a tablet asks as a till, by its key [TL2]. */
export function tillRoutes(ports: TillPorts, pins: Pins, proof: ReturnType<typeof createTillProof>): Route[] {
  const { store, commands, people, sessions, tokens, limits, approvalOf, employeeOf, placesOf } = ports;

  async function known({ id, businessId }: Pick<TillRow, 'id' | 'businessId'>) {
    const { tills, shop } = (
      await commands.readState({ tills: tillsOf(businessId), shop: placesOf(businessId) })
    ).states;
    const till = tills.live.find((one) => one.id === id);
    if (!till) throw new DomainError('unauthenticated');
    return { ...till, isClosed: !openPlacesOf(businessId, shop.places).includes(till.placeId) };
  }

  /** [TL5, TL16] */
  async function staffAt({ placeId, isClosed }: Pick<Till, 'placeId'> & { isClosed: boolean }, shop: string) {
    if (isClosed) return [];
    const staff = (await ports.activeStaff(shop)).filter((person) => worksAt(person, placeId));
    const withPins = await store.withPins(staff.map(({ id }) => id));
    return staff.map(({ id, name }) => ({ id, name, has_pin: withPins.has(id) }));
  }

  async function placeNames(businessId: string) {
    const business = (await people.byId(businessId)) ?? undefined;
    const nameOf = (placeId: string) => placeNameIn(business, businessId, placeId);
    return {
      nameOf,
      namesOf: (placeIds: readonly string[]) => LIST.format(placeIds.map((id) => nameOf(id) ?? '')),
    };
  }

  return [
    route(http.enrolTill, async ({ koa, body: { code, key }, address, run }) => {
      proof.assertNew(koa, key, code);
      return limits.tillCode(address, async () => {
        const made = await store.takeCode(hashOfCode(code));
        if (!made) {
          // Its answer was lost, and the tablet asks again.
          const again = await store.byKey(key);
          if (again) return { id: again.id };
          throw new DomainError('not_found', { message: NO_CODE });
        }
        const [id, businessId] = [uuidv7(), made.business_id];
        if (!(await store.add(id, businessId, key))) throw new DomainError('conflict');
        const till = { name: made.name, placeId: made.place_id, lockAfterMinutes: made.lock_after_minutes };
        await run({
          // The code is the owner's.
          actor: { kind: 'business', id: businessId },
          ...tillCommand({ type: 'EnrolTill', businessId, tillId: id, ...till }, approvalOf),
        }).catch(async (refusal) => {
          await store.remove(id);
          throw refusal;
        });
        return { id };
      });
    }),

    route(http.openTill, async ({ koa }) => {
      const row = await proof.till(koa);
      await store.noteSeen(row.id);
      const till = await known(row);
      const [business, read, staff, { nameOf }] = await Promise.all([
        ports.businessView(row.businessId),
        people.textReader([row.businessId]),
        staffAt(till, row.businessId),
        placeNames(row.businessId),
      ]);
      const { id, name, look } = business;
      const { placeId: place_id, lockAfterMinutes: lock_after_minutes } = till;
      const place_name = nameOf(place_id);
      return {
        till: { id: row.id, name: read(till.name) ?? '', place_id, lock_after_minutes },
        ...(place_name && { place_name }),
        ...(till.isClosed && { is_closed: true as const }),
        shop: { id, name, look },
        staff,
      };
    }),

    route(http.takeTill, async (request) => {
      const { koa, body, userAgent, run } = request;
      const { employee_id: employeeId, pin } = body;
      const row = await proof.till(koa);
      const { id: tillId, businessId } = row;
      const till = await known(row);
      const person = await people.byId(employeeId);
      const isHere = person?.kind === 'employee' && person.businessId === businessId;

      const hash = await limits.pin(employeeId, tillId, async () => {
        // An unknown person's PIN is hashed too, so that it takes the same time [TL9].
        const right = await pins.check(employeeId, pin, tillId);
        if (right && isHere) return right;
        if (isHere) {
          await run({
            actor: SYSTEM_ACTOR,
            ...tillCommand({ type: 'RefusePin', businessId, tillId, employeeId }, approvalOf),
          });
          await ports.notePinFailed(employeeId, request);
        }
        throw new DomainError('invalid_credentials', { message: NO_PIN });
      });

      const at = { id: tillId, placeId: till.placeId };
      const actor = await sessions.startAtTill({ id: employeeId, businessId, till: at }, userAgent);
      try {
        const { sessionId } = actor;
        await run(
          takeTill(
            { type: 'TakeTill', businessId, tillId, employeeId, sessionId, placeId: till.placeId },
            { employeeOf, placesOf, namesOf: (await placeNames(businessId)).namesOf },
          ),
        );
        // Changed since it was compared.
        if (!(await pins.isSame(employeeId, hash)))
          throw new DomainError('invalid_credentials', { message: NO_PIN });
      } catch (refusal) {
        await sessions.end(employeeId, actor.sessionId);
        throw refusal;
      }
      await store.noteSeen(tillId);
      return {
        access_token: await tokens.issue(actor),
        employee: { id: employeeId, name: person?.name ?? '' },
      };
    }),

    route(http.leaveTill, async ({ koa, body: { by }, run }) => {
      const { id: tillId, businessId } = await proof.till(koa);
      await sessions.endAtTill(tillId);
      await run({ actor: SYSTEM_ACTOR, ...leaveTill({ type: 'LeaveTill', businessId, tillId, by }) });
    }),

    route(http.ownPin, async ({ actor }) => ({
      set_at: (await store.pinOf(actor.id))?.set_at.toISOString() ?? null,
    })),

    route(http.setPin, async ({ actor: { id: employeeId, businessId }, body, run }) => {
      await pins.set(employeeId, body.pin);
      // First, so that nobody at a till hands in a key of the PIN before [TL13].
      await sessions.endAtTillsOf(employeeId);
      await store.dropOfflineKeys(employeeId);
      await run(ports.pinSet({ employeeId, businessId }));
    }),
  ];
}
