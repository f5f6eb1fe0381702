import { useApiQuery } from '@stampwell/client';
import { businessProfile } from '@stampwell/contracts/http/business.ts';
import { ownPlaces } from '@stampwell/contracts/http/places.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import type { OwnPlace } from '@stampwell/contracts/place.ts';

const FRESH = { staleTime: 300_000, retry: false };

/** Whether plans include more than one place, or did when the shop opened another [PG18]. */
export function useHasPlaces(): boolean {
  const { data: notice } = useApiQuery(platformNotice, {}, FRESH);
  const isOne = notice !== undefined && notice.places_included === undefined;
  const { data: shop } = useApiQuery(businessProfile, {}, { ...FRESH, enabled: isOne });
  return notice?.places_included !== undefined || (isOne && shop?.business.several_places === true);
}

/** The shop's places, closed ones too; asked for only where there may be several. */
export function useOwnPlaces(): readonly OwnPlace[] {
  const { data } = useApiQuery(ownPlaces, {}, { enabled: useHasPlaces() });
  return data?.places ?? [];
}

/** Those that are open, the first one first. */
export const useOpenPlaces = (): OwnPlace[] => useOwnPlaces().filter(({ closed_at }) => closed_at === null);
