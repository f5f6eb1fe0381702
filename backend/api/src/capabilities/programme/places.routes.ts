import {
  DomainError,
  eventsAmong,
  firstPlaceOf,
  isSameName,
  NO_DETAILS,
  type OwnPlace,
  openPlacesOf,
  PLACE_DETAILS,
  type PlaceDetails,
  type PlatformSettings,
  placeIdsOf,
  placeOpened,
} from '@stampwell/contracts';
import type { BodyOf } from '@stampwell/contracts/http/endpoint.ts';
import * as http from '@stampwell/contracts/http/places.ts';
import type { FoldedStream } from '@stampwell/event-store';
import type { Person } from '@stampwell/vault';
import { v7 as uuidv7 } from 'uuid';
import { assertNotLapsed } from '../../services/business/subscription-view.ts';
import { type Route, type RouteCommand, type RunCommand, route } from '../../services/http/route.ts';
import { isSame } from './equality.rules.ts';
import { programmeOf } from './programme.commands.ts';
import { decide, type Programme, type ProgrammeCommand, timesOf } from './programme.decider.ts';
import type { ProgrammePorts } from './programme.routes.ts';

export interface PlacesPorts extends Pick<ProgrammePorts, 'commands' | 'people' | 'subscriptionView'> {
  settings: FoldedStream<Pick<PlatformSettings, 'places_included'>>;
}

/** A shop's places beside each other [PG18, PG19, PG20]. */
export function placesRoutes(ports: PlacesPorts): Route[] {
  const { commands, people, subscriptionView, settings } = ports;

  async function stateOf(businessId: string) {
    const [person, { states }] = await Promise.all([
      people.byId(businessId),
      commands.readState({ programme: programmeOf(businessId), settings }),
    ]);
    if (!person || states.programme.registeredAt === null) throw new DomainError('not_found');
    return { person, shop: states.programme, included: states.settings.places_included };
  }

  const shown = async (businessId: string, placeId: string) => {
    const { person, shop } = await stateOf(businessId);
    return { place: present({ person, shop, placeId }) };
  };

  /** `included` is what the platform's plans include at that moment. */
  const decided = (
    businessId: string,
    commandsOf: (included: number) => Ordered[],
  ): RouteCommand<{ programme: Programme; settings: Pick<PlatformSettings, 'places_included'> }> => ({
    streams: { programme: programmeOf(businessId), settings },
    decide: ({ states }) => ({
      programme: commandsOf(states.settings.places_included).flatMap((command) =>
        decide({ businessId, ...command } as ProgrammeCommand, states.programme),
      ),
    }),
  });

  /** [PG4] Writes what differs to the vault. @returns its names */
  async function writeDetails(businessId: string, placeId: string, details: Partial<PlaceDetails>) {
    const before = (await people.byId(businessId))?.places[placeId] ?? NO_DETAILS;
    const fields = PLACE_DETAILS.filter(
      (field) => details[field] !== undefined && !isSame(details[field] || null, before[field] ?? null),
    );
    const changes = Object.fromEntries(fields.map((field) => [field, details[field] || null]));
    if (fields.length > 0) await people.change(businessId, { places: { [placeId]: changes } });
    return fields;
  }

  async function openAnother(businessId: string, body: BodyOf<typeof http.openPlace>, run: RunCommand) {
    assertNotLapsed(await subscriptionView(businessId));
    assertNameApart(await stateOf(businessId), body.name, null);
    const { name, time_zone: timeZone, opening_hours: hours, holidays } = body;
    const details = { name, ...detailsIn(body) };
    const fields = PLACE_DETAILS.filter((field) => details[field]);
    const { events } = await run(
      decided(businessId, (included) => [
        { type: 'OpenPlace', placeId: uuidv7(), included, fields, timeZone, hours, holidays },
      ]),
    );
    // A repeated request has its first one's id.
    const placeId = events.find(isOpening)?.data.place_id ?? '';
    await writeDetails(businessId, placeId, details);
    return shown(businessId, placeId);
  }

  return [
    route(http.ownPlaces, async ({ actor: { businessId } }) => {
      const { person, shop, included } = await stateOf(businessId);
      const places = placeIdsOf(businessId, shop.places).map((placeId) => present({ person, shop, placeId }));
      return { places, included };
    }),

    route(http.openPlace, ({ body, actor, run }) => openAnother(actor.businessId, body, run)),

    route(http.changePlace, async ({ params: { place_id: placeId }, body, actor: { businessId }, run }) => {
      assertNotLapsed(await subscriptionView(businessId));
      const state = await stateOf(businessId);
      if (!placeIdsOf(businessId, state.shop.places).includes(placeId)) throw new DomainError('not_found');
      const isRenamed = body.name !== undefined && body.name !== present({ ...state, placeId }).name;
      if (isRenamed) assertNameApart(state, body.name ?? '', placeId);
      const details = { ...detailsIn(body), ...(isRenamed && { name: body.name }) };
      const fields = await writeDetails(businessId, placeId, details);
      const { opening_hours: hours = timesOf(state.shop, placeId).openingHours, holidays } = body;
      await run(
        decided(businessId, () => [
          { type: 'ChangePlace', placeId, fields },
          { type: 'SetOpeningHours', placeId, hours, holidays },
          ...(body.time_zone ? [{ type: 'MovePlace' as const, placeId, timeZone: body.time_zone }] : []),
        ]),
      );
      return shown(businessId, placeId);
    }),

    route(http.closePlace, async ({ params: { place_id: placeId }, actor: { businessId }, run }) => {
      await run(decided(businessId, () => [{ type: 'ClosePlace', placeId }]));
      return shown(businessId, placeId);
    }),

    route(http.reopenPlace, async ({ params: { place_id: placeId }, actor: { businessId }, run }) => {
      assertNotLapsed(await subscriptionView(businessId));
      const state = await stateOf(businessId);
      const { person } = state;
      const name =
        person.places[placeId]?.name ?? (placeId === firstPlaceOf(businessId) ? person.name : null);
      if (name) assertNameApart(state, name, placeId);
      await run(decided(businessId, (included) => [{ type: 'ReopenPlace', placeId, included }]));
      return shown(businessId, placeId);
    }),
  ];
}

const isOpening = eventsAmong({ placeOpened });

type Ordered = ProgrammeCommand extends infer Command
  ? Command extends unknown
    ? Omit<Command, 'businessId'>
    : never
  : never;

const detailsIn = ({ address, phone, location }: BodyOf<typeof http.changePlace>): Partial<PlaceDetails> => ({
  ...(address !== undefined && { address }),
  ...(phone !== undefined && { phone }),
  ...(location !== undefined && { location }),
});

interface ShopState {
  person: Person;
  shop: Programme;
}

/** [PG19] @param placeId the place that gets the name; null for a new one */
function assertNameApart({ person, shop }: ShopState, name: string, placeId: string | null): void {
  const others = openPlacesOf(person.id, shop.places).filter((id) => id !== placeId);
  if (others.some((id) => isSameName(present({ person, shop, placeId: id }).name, name)))
    throw new DomainError('validation_failed', { field: 'name', message: 'Another place has this name' });
}

function present({ person, shop, placeId }: ShopState & { placeId: string }): OwnPlace {
  const { name, ...details } = person.places[placeId] ?? NO_DETAILS;
  const { openingHours, holidays, closedAt } = timesOf(shop, placeId);
  const timeZone = placeId === firstPlaceOf(person.id) ? shop.timeZone : timesOf(shop, placeId).timeZone;
  return {
    id: placeId,
    name: name ?? person.name,
    ...details,
    opening_hours: openingHours,
    holidays,
    time_zone: timeZone,
    closed_at: closedAt ?? null,
  };
}
