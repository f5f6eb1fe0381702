import type { Shop, StampCardView } from '@stampwell/contracts/http/shapes.ts';
import { IconMapPin } from '@stampwell/icons';
import { BackButton, ShopAvatar, Text, Title, useShopColours } from '@stampwell/ui';
import classes from './shop-header.module.css';
import { cardKey } from './which-card.ts';

interface ShopHeaderProps {
  shop: Shop;
  card: StampCardView;
  hasReward: boolean;
}

export function ShopHeader({ shop, card, hasReward }: ShopHeaderProps) {
  const [place, ...others] = shop.places;
  const where = others.length > 0 ? `${shop.places.length} places` : place?.address;
  return (
    <header className={classes.header}>
      <BackButton to />
      <div className={classes.shop} style={useShopColours(cardKey(card))}>
        <ShopAvatar id={cardKey(card)} name={shop.name} size={72} hasReward={hasReward} />
        <div className={classes.words}>
          <Title order={1} className={classes.name}>
            {shop.name}
          </Title>
          {shop.description && <Text>{shop.description}</Text>}
          {where && (
            <Text className={classes.address}>
              <IconMapPin size={18} stroke={1.8} aria-hidden="true" />
              {where}
            </Text>
          )}
        </div>
      </div>
    </header>
  );
}
