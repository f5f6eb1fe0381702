import type { Shop } from '@stampwell/contracts/http/shapes.ts';
import { Anchor, grouped, Panel } from '@stampwell/kit';
import type { ReactNode } from 'react';
import classes from './shop-facts.module.css';

/** Business Information: what is known of the shop and its programme. */
export function ShopFacts({ shop, totalRedeemed }: { shop: Shop; totalRedeemed: number }) {
  return (
    <Panel title="Business Information">
      <dl className={classes.facts}>
        {shop.address && <Fact name="Address">{shop.address}</Fact>}
        {shop.phone && (
          <Fact name="Phone">
            <Anchor href={`tel:${shop.phone.replaceAll(/[^+\d]/g, '')}`}>{shop.phone}</Anchor>
          </Fact>
        )}
        <Fact name="Stamps needed">{shop.stamps_required}</Fact>
        <Fact name="Reward">{`${shop.reward_emoji} ${shop.reward_description}`}</Fact>
        {totalRedeemed > 0 && <Fact name="Total redeemed">{grouped(totalRedeemed)}</Fact>}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
