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
export const sayingPlaces =
  ({ people }: PlacePorts, businessId: string) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusedAtPlace)) throw error;
      const business = (await people.byId(businessId)) ?? undefined;
      const names = error.placeIds.map((id) => placeNameIn(business, businessId, id) ?? '');
      throw new DomainError(error.code, { message: error.words(LIST.format(names)) });
    }
  };

/** The same of a route's refusals. */
export const namingPlaces =
  (ports: PlacePorts) =>
  ({ endpoint, handle }: Route): Route => ({
    endpoint,
    handle(request: never) {
      const { actor } = request as { actor?: { businessId: string } };
      return sayingPlaces(ports, actor?.businessId ?? '')(async () => handle(request));
    },
  });
