import { useSearchParams } from '@stampwell/client/router';
import type { OwnPlace } from '@stampwell/contracts/place.ts';
import { NativeSelect } from '@stampwell/ui/forms';
import type { ReactNode } from 'react';
import classes from './use-asked-place.module.css';
import { useOwnPlaces } from './use-open-places.ts';

export interface AtPlace {
  /** For a query: the place that is chosen, if any. */
  at: { place?: string };
}

interface AskedPlace extends AtPlace {
  hasPlaces: boolean;
  /** Null for a shop with one place. */
  chooser: ReactNode;
}

/** The place that a page is about, kept in the address; all of them at first. */
export function useAskedPlace(): AskedPlace {
  const places = useOwnPlaces();
  const [query, setQuery] = useSearchParams();
  const chosen = places.find(({ id }) => id === query.get('place'));
  const hasPlaces = places.length > 1;
  return {
    at: hasPlaces && chosen ? { place: chosen.id } : {},
    hasPlaces,
    chooser: hasPlaces ? (
      <NativeSelect
        className={classes.place}
        aria-label="Place"
        data={[{ value: '', label: 'All places' }, ...places.map(optionOf)]}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setQuery((before) => new URLSearchParams(withPlace([...before], value)), { replace: true })
        }
      />
    ) : null,
  };
}

const optionOf = ({ id, name, closed_at }: OwnPlace) => ({
  value: id,
  label: closed_at === null ? name : `${name} (closed)`,
});

const withPlace = (before: [string, string][], place: string): [string, string][] => [
  ...before.filter(([name]) => name !== 'place'),
  ...(place ? [['place', place] satisfies [string, string]] : []),
];
