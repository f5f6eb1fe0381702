import { Loaded, useApiQuery } from '@stampwell/client';
import { Link, useSearchParams } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import { ownPlaces } from '@stampwell/contracts/http/places.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { OwnPlace } from '@stampwell/contracts/place.ts';
import { IconChevronRight, IconPlus } from '@stampwell/icons';
import { Button, counted, EmptyState, Panel, RowsSkeleton, StatusBadge, Text } from '@stampwell/ui';
import { SettingsPage } from '../profile/settings-page.tsx';
import { NewPlace, OnePlace } from './one-place.tsx';
import classes from './places-screen.module.css';

/** The owner's places: all of them, or the one that the address names. */
export function PlacesScreen() {
  const [query] = useSearchParams();
  const chosen = query.get('place');
  const places = useApiQuery(ownPlaces, {});
  const place = places.data?.places.find(({ id }) => id === chosen);
  const title = chosen === null ? 'Places' : chosen === 'new' ? 'Another place' : (place?.name ?? 'Place');
  const back = chosen === null ? {} : { back: paths.business.places, backLabel: 'Back to your places' };
  return (
    <SettingsPage title={title} {...back}>
      <Loaded
        query={places}
        failed="Failed to load your places"
        loading={<RowsSkeleton inPanel count={3} label="Loading your places..." />}
      >
        {(loaded) => <Chosen {...{ chosen, place }} {...loaded} />}
      </Loaded>
    </SettingsPage>
  );
}

type OwnPlaces = ReplyOf<typeof ownPlaces>;

function Chosen({
  chosen,
  place,
  ...loaded
}: OwnPlaces & { chosen: string | null; place: OwnPlace | undefined }) {
  if (chosen === null) return <Places {...loaded} />;
  if (chosen === 'new') return <NewPlace />;
  const isOnlyOpen = loaded.places.every(({ id, closed_at }) => id === chosen || closed_at !== null);
  if (place) return <OnePlace key={place.id} place={place} isOnlyOpen={isOnlyOpen} />;
  return (
    <EmptyState title="There is no such place" illustration="search">
      <Button component={Link} to={paths.business.places} variant="default">
        Your Places
      </Button>
    </EmptyState>
  );
}

function Places({ places, included }: OwnPlaces) {
  const open = places.filter(({ closed_at }) => closed_at === null).length;
  return (
    <>
      <Panel isFlush>
        <ul className={classes.places}>
          {places.map((place) => (
            <li key={place.id}>
              <Link to={`${paths.business.places}?place=${place.id}`} className={classes.place}>
                <span className={classes.words}>
                  <span className={classes.name}>
                    {place.name}
                    {place.closed_at && <StatusBadge tone="off">Closed</StatusBadge>}
                  </span>
                  <span className={classes.quiet}>{place.address || 'No address yet'}</span>
                </span>
                <IconChevronRight className={classes.chevron} size={18} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      {open < included ? (
        <div>
          <Button
            component={Link}
            to={`${paths.business.places}?place=new`}
            leftSection={<IconPlus size={20} aria-hidden="true" />}
          >
            Open Another Place
          </Button>
        </div>
      ) : (
        <Text c="dimmed">{`Your plan includes ${counted(included, 'open place')}.`}</Text>
      )}
    </>
  );
}
