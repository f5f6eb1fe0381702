import { CopyButton } from '@stampwell/client/copy-button';
import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import type { Place } from '@stampwell/contracts/place.ts';
import { cardSize, rewardLine, rewardLines } from '@stampwell/contracts/programme.ts';
import { IconShare } from '@stampwell/icons';
import { Anchor, Button, Fact, Facts, grouped, Panel } from '@stampwell/ui';
import { holidayWords, weekWords } from '../places/opening-words.ts';
import classes from './shop-facts.module.css';

interface ShopFactsProps {
  shop: Shop;
  /** What the card asks and gives. */
  today: Pick<Shop, 'steps'>;
  totalRedeemed: number;
}

export function ShopFacts({ shop, today, totalRedeemed }: ShopFactsProps) {
  // Several are a list of their own.
  const [place, ...others] = shop.places;
  return (
    <Panel title="Business Information">
      <Facts>
        {place && others.length === 0 && <PlaceFacts place={place} />}
        <Fact name="Stamps needed">{cardSize(today)}</Fact>
        <Fact name="Reward">{rewardLines(today)}</Fact>
        {totalRedeemed > 0 && <Fact name="Total redeemed">{grouped(totalRedeemed)}</Fact>}
      </Facts>
      <ShareShop shop={shop} today={today} />
    </Panel>
  );
}

function PlaceFacts({ place }: { place: Place }) {
  const { address, phone, opening_hours } = place;
  return (
    <>
      {address && <Fact name="Address">{address}</Fact>}
      {phone && (
        <Fact name="Phone">
          <PhoneLink phone={phone} />
        </Fact>
      )}
      {opening_hours && (
        <Fact name="Opening hours">
          <HoursLines place={place} />
        </Fact>
      )}
    </>
  );
}

export const PhoneLink = ({ phone }: { phone: string }) => (
  <Anchor className={classes.phone} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
    {phone}
  </Anchor>
);

/** The week, and the next days that are not as usual. */
export const HoursLines = ({ place }: { place: Place }) =>
  [...weekWords(place.opening_hours ?? []), ...holidayWords(place, new Date())].map(([days, hours]) => (
    <span key={days} className={classes.hours}>
      {`${days}: ${hours}`}
    </span>
  ));

/** Recommends a shop, by the phone's own sheet or as text to paste. */
function ShareShop({ shop, today }: Omit<ShopFactsProps, 'totalRedeemed'>) {
  const text = `I collect stamps at ${shop.name} with Stampwell: ${cardSize(today)} stamps for ${rewardLine(today)}.`;
  // A shop's own page needs an account, so a stranger would get a sign-in form.
  const url = new URL(paths.landing, location.href).href;
  if (!navigator.share) return <CopyButton text={`${text} ${url}`} label="Copy an invitation for a friend" />;
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={20} aria-hidden="true" />}
      // Rejected when the sheet is closed, which is no failure.
      onClick={() => void navigator.share({ title: shop.name, text, url }).catch(() => undefined)}
    >
      Share with a friend
    </Button>
  );
}
