import { useIsOffline } from '@stampwell/client';
import { BackButton, OfflineNote, Screen, ShopAvatar, Skeleton, shopColours } from '@stampwell/ui';
import type { ReactNode } from 'react';
import classes from './staff-page.module.css';

interface StaffPageProps {
  /** Undefined while it is being asked for, null where it can't be had. */
  shop: { id: string; name: string } | null | undefined;
  /** The page's heading, under the shop's name. */
  title?: string;
  /** Under the shop's name, which then is the heading itself. */
  welcome?: string;
  /** Where the back button leads; none on the first page. */
  back?: { to: string; label: string };
  /** At the header's end. */
  tools?: ReactNode;
  /** Kept at the thumb. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every page of the staff has: the shop's own header in its colour, and one column. */
export function StaffPage({ shop, back, tools, actions, children, ...words }: StaffPageProps) {
  const isOffline = useIsOffline();
  return (
    <div className={classes.page} style={shop ? shopColours(shop.id) : undefined}>
      <header className={classes.header}>
        <div className={classes.row}>
          {back && <BackButton to={back.to} label={back.label} />}
          {!back && shop && <ShopAvatar id={shop.id} name={shop.name} size={44} />}
          {!back && shop === undefined && <Skeleton height={44} width={44} radius={13} />}
          <Names shop={shop} {...words} />
          <OfflineNote isOffline={isOffline} />
          {tools}
        </div>
      </header>
      <Screen actions={actions}>{children}</Screen>
    </div>
  );
}

function Names({ shop, title, welcome }: Pick<StaffPageProps, 'shop' | 'title' | 'welcome'>) {
  const name = shop === undefined ? <Skeleton height={18} width={140} /> : (shop?.name ?? 'Stampwell');
  if (title !== undefined) {
    return (
      <div className={classes.names}>
        <div className={classes.quiet} title={shop?.name}>
          {name}
        </div>
        <h1 className={classes.loud} title={title}>
          {title}
        </h1>
      </div>
    );
  }
  const Heading = welcome === undefined ? 'div' : 'h1';
  return (
    <div className={classes.names}>
      <Heading className={classes.loud} title={shop?.name}>
        {name}
      </Heading>
      {welcome !== undefined && <div className={classes.quiet}>{welcome}</div>}
    </div>
  );
}
