import { Pages, ShopLooks, useApiPages } from '@stampwell/client';
import { askPosition, type NoPosition } from '@stampwell/client/position';
import { Link } from '@stampwell/client/router';
import { userBusinesses } from '@stampwell/contracts/http/user.ts';
import type { Coordinates } from '@stampwell/contracts/location.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { closedWords } from '@stampwell/contracts/standing.ts';
import { IconMapPin } from '@stampwell/icons';
import {
  Anchor,
  Banner,
  Button,
  EmptyState,
  PageHeader,
  Panel,
  RowsSkeleton,
  Screen,
  ShopAvatar,
} from '@stampwell/ui';
import { TextInput } from '@stampwell/ui/forms';
import { useEffect, useState } from 'react';
import { distanceWords, type Found, mapOf, matches, nearestFirst, placesOf, placeTitle } from './nearest.ts';
import { offerWords } from './offer-words.ts';
import { openingWords } from './opening-words.ts';
import classes from './places-screen.module.css';

/** A position of the last five minutes is as good. */
const MAX_AGE_MS = 300_000;

type Asked = 'not yet' | 'asking' | 'refused' | 'not found';

/** Asks the phone for its position when pressed. The position stays on the phone (decision 195). */
function NearMe({ onFound }: { onFound: (here: Coordinates) => void }) {
  const [asked, setAsked] = useState<Asked>('not yet');
  if (!('geolocation' in navigator)) return null;

  function ask(): void {
    setAsked('asking');
    askPosition({ maximumAge: MAX_AGE_MS }).then(onFound, ({ isRefused }: NoPosition) =>
      setAsked(isRefused ? 'refused' : 'not found'),
    );
  }

  return (
    <div className={classes.near}>
      {asked === 'refused' && (
        <Banner tone="info">
          Your phone does not tell Stampwell where you are. Allow it in the browser’s settings, or search by
          street.
        </Banner>
      )}
      {asked === 'not found' && (
        <Banner tone="info">Your phone could not find where you are. Try again, or search by street.</Banner>
      )}
      <Button
        variant="default"
        leftSection={<IconMapPin size={18} stroke={1.8} />}
        loading={asked === 'asking'}
        onClick={ask}
      >
        What is near me?
      </Button>
      <p className={classes.note}>Where you are stays on your phone.</p>
    </div>
  );
}

const PAGE = 100;

/** All places of shops that give stamps, or will when their season is over: searched, the nearest first once the phone said where it is, and a way there. */
export function PlacesScreen() {
  const [words, setWords] = useState('');
  const [here, setHere] = useState<Coordinates | null>(null);
  const list = useApiPages(userBusinesses, { query: { limit: PAGE } });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  // The server's order is another: a search, the nearest and names cover all shops, not only those loaded so far.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const none = (
    <EmptyState title="No place found" illustration="search">
      Try another name or street.
    </EmptyState>
  );
  return (
    <Screen>
      <PageHeader title="Places" subtitle="Where you can collect stamps" back={paths.dashboard} />
      <TextInput
        type="search"
        label="Search by name or street"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {here === null && <NearMe onFound={setHere} />}
      <Pages
        query={list}
        rows={({ businesses }) => businesses}
        failed="Failed to load the places"
        loading={<RowsSkeleton count={5} label="Loading places..." />}
        empty={none}
      >
        {(all) => {
          const asked = placesOf(all).filter((one) => matches(one, words));
          if (asked.length === 0) return !hasNextPage && none;
          return (
            <Panel title={here ? 'Nearest first' : undefined}>
              <ShopLooks shops={all}>
                <ul className={classes.list} aria-label="Places">
                  {nearestFirst(asked, here).map((one) => (
                    <Place key={one.place.id} found={one} />
                  ))}
                </ul>
              </ShopLooks>
            </Panel>
          );
        }}
      </Pages>
    </Screen>
  );
}

function Place({ found }: { found: Found }) {
  const { shop, place, miles } = found;
  const { id, name } = shop;
  const opening = shop.closed_until ? closedWords(shop.closed_until) : openingWords(place, new Date());
  const map = mapOf(found);
  return (
    <li className={classes.place}>
      <Link to={paths.business.detail(id)} className={classes.shop}>
        <ShopAvatar id={id} name={name} size={44} />
        <span className={classes.words}>
          <strong>{name}</strong>
          {shop.places.length > 1 && place.name && <span>{place.name}</span>}
          <span className={classes.quiet}>{offerWords(shop)}</span>
          {(opening || miles !== null) && (
            <span className={classes.facts}>
              {opening && <span data-open={opening.startsWith('Open until') || undefined}>{opening}</span>}
              {miles !== null && <span>{distanceWords(miles)}</span>}
            </span>
          )}
        </span>
      </Link>
      {map && (
        <span className={classes.way}>
          <span className={classes.quiet}>{place.address || 'Pinned on the map'}</span>
          <Anchor href={map} target="_blank" rel="noreferrer" aria-label={`Map: ${placeTitle(found)}`}>
            Map
          </Anchor>
        </span>
      )}
    </li>
  );
}
