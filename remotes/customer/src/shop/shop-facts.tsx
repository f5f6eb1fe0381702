import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { Anchor, Fact, Facts, grouped, Panel } from '@stampwell/ui';
import { weekWords } from '../places/opening-words.ts';
import { ShareShop } from './share-shop.tsx';
import classes from './shop-facts.module.css';

export function ShopFacts({ shop, totalRedeemed }: { shop: Shop; totalRedeemed: number }) {
  return (
    <Panel title="Business Information">
      <Facts>
        {shop.address && <Fact name="Address">{shop.address}</Fact>}
        {shop.phone && (
          <Fact name="Phone">
            <Anchor className={classes.phone} href={`tel:${shop.phone.replaceAll(/[^+\d]/g, '')}`}>
              {shop.phone}
            </Anchor>
          </Fact>
        )}
        {shop.opening_hours && (
          <Fact name="Opening hours">
            {weekWords(shop.opening_hours).map(([days, hours]) => (
              <span key={days} className={classes.hours}>
                {`${days}: ${hours}`}
              </span>
            ))}
          </Fact>
        )}
        <Fact name="Stamps needed">{shop.stamps_required}</Fact>
        <Fact name="Reward">{`${shop.reward_emoji} ${shop.reward_description}`}</Fact>
        {totalRedeemed > 0 && <Fact name="Total redeemed">{grouped(totalRedeemed)}</Fact>}
      </Facts>
      <ShareShop shop={shop} />
    </Panel>
  );
}
