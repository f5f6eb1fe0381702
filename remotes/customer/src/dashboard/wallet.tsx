import { loadOnce } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import type { ReplyOf } from '@stampwell/contracts/http/endpoint.ts';
import type { userDashboard } from '@stampwell/contracts/http/user.ts';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, CardsSkeleton, CountBadge, EmptyState, grouped, Title } from '@stampwell/ui';
import { Suspense, use, useId } from 'react';
import type { LiveChange } from '../live/live-change.ts';
import { CardList } from './card-list.tsx';
import classes from './wallet.module.css';

const shops = loadOnce(() => import('./participating-shops.tsx'));

/** Loaded on demand: most visitors have cards. */
function Shops() {
  const { ParticipatingShops } = use(shops());
  return <ParticipatingShops />;
}

interface WalletProps {
  /** Undefined while loading: shows a skeleton. */
  dashboard: ReplyOf<typeof userDashboard> | undefined;
  liveChange: LiveChange | null;
}

export function Wallet({ dashboard, liveChange }: WalletProps) {
  const id = useId();
  return (
    <section className={classes.wallet} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          Your Stamp Cards
        </Title>
        {dashboard && <CountBadge>{activeWords(dashboard)}</CountBadge>}
      </div>
      {dashboard ? (
        <Cards dashboard={dashboard} liveChange={liveChange} />
      ) : (
        <CardsSkeleton label="Loading dashboard..." />
      )}
    </section>
  );
}

/** A card is active once it has a stamp: where that is not all that stand below, both are said. */
function activeWords({ stats, stamp_cards }: ReplyOf<typeof userDashboard>): string {
  const [active, all] = [grouped(stats.active_cards), grouped(stamp_cards.length)];
  return active === all ? `${active} active` : `${active} of ${all} active`;
}

function Cards({
  dashboard,
  liveChange,
}: {
  dashboard: ReplyOf<typeof userDashboard>;
  liveChange: LiveChange | null;
}) {
  if (dashboard.stamp_cards.length > 0) {
    return (
      <>
        <CardList cards={dashboard.stamp_cards} shops={dashboard.businesses} liveChange={liveChange} />
        <Button component={Link} to={paths.places} variant="default">
          Find places
        </Button>
        <Button component={Link} to={paths.activity} variant="subtle" className={classes.activity}>
          All Activity
        </Button>
      </>
    );
  }
  return (
    <>
      <EmptyState title="No stamp cards yet">
        Visit participating businesses to start collecting stamps!
      </EmptyState>
      <Suspense fallback={null}>
        <Shops />
      </Suspense>
    </>
  );
}
