import { useApiQuery } from '@stampwell/client';
import { ownPlaces } from '@stampwell/contracts/http/places.ts';
import { platformNotice } from '@stampwell/contracts/http/platform.ts';
import type { OwnPlace } from '@stampwell/contracts/place.ts';

const FRESH_MS = 300_000;

/** The shop's open places, the first one first; asked for only where plans include more than one. */
export function useOpenPlaces(): OwnPlace[] {
  const { data: notice } = useApiQuery(platformNotice, {}, { staleTime: FRESH_MS, retry: false });
  const { data } = useApiQuery(ownPlaces, {}, { enabled: notice?.places_included !== undefined });
  return (data?.places ?? []).filter(({ closed_at }) => closed_at === null);
}
