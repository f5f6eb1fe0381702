import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { closedWords } from '@stampwell/contracts/standing.ts';
import { Anchor, Button, Panel } from '@stampwell/ui';
import { useState } from 'react';
import { mapOf, type PlaceOfShop, placesOf, placeTitle } from '../places/nearest.ts';
import { openingWords } from '../places/opening-words.ts';
import { HoursLines, PhoneLink } from './shop-facts.tsx';
import classes from './shop-places.module.css';

export interface ShopPlacesProps {
  /** With several places. */
  shop: Shop;
}

/** A shop may have fifty; the rest of a page is not below all of them. */
const SHOWN = 5;

/** A shop's places: what is open today, and the way there. */
export function ShopPlaces({ shop }: ShopPlacesProps) {
  const [isWhole, setWhole] = useState(false);
  const all = placesOf([shop]);
  return (
    <Panel title="Places">
      <ul className={classes.list}>
        {all.slice(0, isWhole ? all.length : SHOWN).map((one) => (
          <li key={one.place.id} className={classes.place}>
            <PlaceLines one={one} />
          </li>
        ))}
      </ul>
      {!isWhole && all.length > SHOWN && (
        <Button variant="default" onClick={() => setWhole(true)}>
          {`All ${all.length} places`}
        </Button>
      )}
    </Panel>
  );
}

function PlaceLines({ one }: { one: PlaceOfShop }) {
  const { shop, place } = one;
  const map = mapOf(one);
  const today = shop.closed_until ? closedWords(shop.closed_until) : openingWords(place, new Date());
  return (
    <>
      <div className={classes.head}>
        <span className={classes.words}>
          <strong>{place.name ?? shop.name}</strong>
          {place.address && <span className={classes.quiet}>{place.address}</span>}
        </span>
        {map && (
          <Anchor
            className={classes.map ?? ''}
            href={map}
            target="_blank"
            rel="noreferrer"
            aria-label={`Map: ${placeTitle(one)}`}
          >
            Map
          </Anchor>
        )}
      </div>
      <div className={classes.facts}>
        {place.opening_hours ? (
          <details className={classes.hours}>
            <summary data-open={today?.startsWith('Open ') || undefined}>{today}</summary>
            <HoursLines place={place} />
          </details>
        ) : (
          shop.closed_until && <span className={classes.quiet}>{today}</span>
        )}
        {place.phone && <PhoneLink phone={place.phone} />}
      </div>
    </>
  );
}
