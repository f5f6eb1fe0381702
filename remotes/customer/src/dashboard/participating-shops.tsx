import { ShopLooks, useApiQuery } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { userBusinesses } from '@stampwell/contracts/http/user.ts';
import { FAVOURITE_BUSINESSES } from '@stampwell/contracts/limits.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconChevronRight } from '@stampwell/icons';
import { Anchor, Panel, ShopAvatar, Text } from '@stampwell/ui';
import { offerWords } from '../places/offer-words.ts';
import classes from './participating-shops.module.css';

/** A few shops where a first stamp can be collected. */
export function ParticipatingShops() {
  const { data } = useApiQuery(userBusinesses, { query: { limit: FAVOURITE_BUSINESSES } });
  const giving = data?.businesses.filter(({ gives_stamps }) => gives_stamps) ?? [];
  if (giving.length === 0) return null;
  return (
    <Panel
      title="Participating businesses"
      aside={
        <Anchor component={Link} to={paths.places}>
          All places
        </Anchor>
      }
    >
      <ShopLooks shops={giving}>
        <ul className={classes.list}>
          {giving.map((shop) => (
            <li key={shop.id}>
              <Link to={paths.business.detail(shop.id)} className={classes.shop}>
                <ShopAvatar id={shop.id} name={shop.name} size={44} />
                <span className={classes.words}>
                  <span className={classes.name}>{shop.name}</span>
                  <Text component="span" className={classes.reward}>
                    {offerWords(shop)}
                  </Text>
                </span>
                <IconChevronRight size={20} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </ShopLooks>
    </Panel>
  );
}
