import { randomInt } from 'node:crypto';
import {
  DomainError,
  ERASED_NAMES,
  firstPlaceOf,
  openPlacesOf,
  placeOpenAt,
  TILL_CODE_LENGTH,
  TILL_CODE_MINUTES,
  TILLS_MAX,
} from '@stampwell/contracts';
import * as http from '@stampwell/contracts/http/tills.ts';
import { type Route, route } from '../../services/http/route.ts';
import type { TillPorts } from './ports.ts';
import { hashOfCode } from './till-proof.ts';
import { tillCommand, tillsOf } from './tills.commands.ts';

/** Without letters and numbers that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRTUVWXY346789';
const newCode = () =>
  Array.from({ length: TILL_CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The owner's page of tills [TL1, TL3, TL4, TL10]. */
export function ownerTillRoutes(ports: TillPorts): Route[] {
  const { store, commands, people, sessions, now, approvalOf, placesOf } = ports;

  /** One of the shop's open places; the first of them, if none is named. @throws DomainError `not_found` */
  async function placeOf(businessId: string, placeId: string | undefined): Promise<string> {
    const { states, now: today } = await commands.readState({ shop: placesOf(businessId) });
    const { places } = states.shop;
    if (placeId !== undefined) return placeOpenAt(businessId, places, placeId, today);
    return openPlacesOf(businessId, places)[0] ?? firstPlaceOf(businessId);
  }

  async function present(businessId: string): Promise<http.Till[]> {
    const { live } = (await commands.readState({ tills: tillsOf(businessId) })).states.tills;
    if (live.length === 0) return [];
    const ids = live.map(({ id }) => id);
    const [taken, seen, read] = await Promise.all([
      sessions.atTills(ids),
      store.lastSeen(ids),
      people.textReader([businessId]),
    ]);
    const named = new Set([
      ...taken.map(({ account_id }) => account_id),
      ...live.flatMap(({ wrongPins }) => wrongPins.map(({ employeeId }) => employeeId)),
    ]);
    const names = new Map(
      await Promise.all([...named].map(async (id) => [id, (await people.byId(id))?.name] as const)),
    );
    const person = (id: string) => ({ employee_id: id, name: names.get(id) ?? ERASED_NAMES.employee });
    return live.toReversed().map(({ id, name, placeId, lockAfterMinutes, enrolledAt, wrongPins }) => {
      const turn = taken.find(({ till_id }) => till_id === id);
      return {
        id,
        name: read(name) ?? '',
        place_id: placeId,
        lock_after_minutes: lockAfterMinutes,
        enrolled_at: enrolledAt,
        last_seen_at: seen.get(id)?.toISOString() ?? null,
        taken_by: turn ? { ...person(turn.account_id), since: turn.since.toISOString() } : null,
        wrong_pins: wrongPins.map(({ employeeId, at }) => ({ ...person(employeeId), at })),
      };
    });
  }

  return [
    route(http.listTills, async ({ actor: { businessId } }) => ({ tills: await present(businessId) })),

    route(http.makeTillCode, async ({ actor: { businessId }, body }) => {
      const { live } = (await commands.readState({ tills: tillsOf(businessId) })).states.tills;
      if (live.length >= TILLS_MAX) throw new DomainError('limit_reached');
      const [code, endsAt] = [newCode(), new Date(now().getTime() + TILL_CODE_MINUTES * 60_000)];
      const row = {
        business_id: businessId,
        name: await people.sealText(businessId, body.name),
        place_id: await placeOf(businessId, body.place_id),
        lock_after_minutes: body.lock_after_minutes,
      };
      await store.putCode(row, hashOfCode(code), endsAt);
      return { till_code: code, ends_at: endsAt.toISOString() };
    }),

    route(http.changeTill, async ({ actor: { businessId }, params: { id: tillId }, body, run }) => {
      const placeId = body.place_id === undefined ? undefined : await placeOf(businessId, body.place_id);
      const [sealed, known] = await Promise.all([
        body.name === undefined ? undefined : people.sealText(businessId, body.name),
        present(businessId),
      ]);
      const isSameName = known.some(({ id, name }) => id === tillId && name === body.name);
      const change = {
        ...(sealed && !isSameName && { name: sealed }),
        ...(placeId !== undefined && { placeId }),
        ...(body.lock_after_minutes !== undefined && { lockAfterMinutes: body.lock_after_minutes }),
      };
      const { events } = await run(
        tillCommand({ type: 'ChangeTill', businessId, tillId, ...change }, approvalOf),
      );
      if (events.some(({ type }) => type === 'TillMoved')) await sessions.endAtTill(tillId);
    }),

    route(http.revokeTill, async ({ actor: { businessId }, params: { id: tillId }, run }) => {
      // First, so that a process that dies in between leaves no till that works.
      if (await store.revoke(tillId, businessId)) await sessions.endAtTill(tillId);
      await run(tillCommand({ type: 'RevokeTill', businessId, tillId }, approvalOf));
      // Who took it in between.
      await sessions.endAtTill(tillId);
    }),
  ];
}
