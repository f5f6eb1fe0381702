import { DomainError, openPlacesOf, placeNameIn } from '@stampwell/contracts';
import type { AmongPlaces } from '@stampwell/contracts/http/shapes.ts';
import type { People } from '@stampwell/vault';
import type { Route } from '../../services/http/route.ts';
import { RefusedAtPlace } from './at-place.rules.ts';
import type { ShopProgrammes } from './ports.ts';

interface PlacePorts {
  people: Pick<People, 'byId'>;
}

/** The places where the caller works, for a shop with several; nothing for any other, and nothing is read. */
export function createAmongPlaces({ people }: PlacePorts) {
  return async (
    { kind, businessId }: { kind: string; businessId: string },
    { place, worksAt }: { place: string | undefined; worksAt: readonly string[] | null },
    { places }: Pick<ShopProgrammes, 'places'>,
  ): Promise<AmongPlaces> => {
    const open = openPlacesOf(businessId, places);
    if (Object.keys(places).every((id) => id === businessId)) return {};
    const business = await people.byId(businessId);
    const mine = open.filter((id) => kind !== 'employee' || !worksAt || worksAt.includes(id));
    const known = business ?? undefined;
    const isHere = place !== undefined && mine.includes(place);
    return {
      places: mine.map((id) => ({ id, name: placeNameIn(known, businessId, id) ?? '' })),
      ...(isHere && { place }),
    };
  };
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says a refusal that is about places by their names. */
export const namingPlaces =
  ({ people }: PlacePorts) =>
  ({ endpoint, handle }: Route): Route => ({
    endpoint,
    async handle(request: never) {
      try {
        return await handle(request);
      } catch (error) {
        if (!(error instanceof RefusedAtPlace)) throw error;
        const { actor } = request as { actor: { businessId: string } };
        const business = (await people.byId(actor.businessId)) ?? undefined;
        const names = error.placeIds.map((id) => placeNameIn(business, actor.businessId, id) ?? '');
        throw new DomainError(error.code, { message: error.words(LIST.format(names)) });
      }
    },
  });
