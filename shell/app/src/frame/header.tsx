import { type GeneralSession, useIsOffline } from '@stampwell/client';
import { Link, NavLink } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { Button, OfflineNote } from '@stampwell/ui';
import type { Destination } from '../remotes/remote-pages.ts';
import classes from './frame.module.css';
import bar from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  member: GeneralSession | null;
  /** True during a registration, which hides the navigation. */
  isBound: boolean;
  destinations: readonly Destination[];
}

export function Header({ member, isBound, destinations }: HeaderProps) {
  const isOffline = useIsOffline();
  return (
    <header className={bar.header}>
      {member ? (
        <Link to={paths.dashboard} className={bar.brand}>
          <Brand />
        </Link>
      ) : (
        // The landing page is not part of the app, so this loads a page.
        <a href={paths.landing} className={bar.brand}>
          <Brand />
        </a>
      )}
      <div className={classes.headerEnd}>
        <OfflineNote isOffline={isOffline} />
        {destinations.map(({ to, label }) => (
          <NavLink key={to} to={to} className={classes.headerLink ?? ''}>
            {label}
          </NavLink>
        ))}
        {member ? <UserMenu user={member.user} isBound={isBound} /> : <Visitor />}
      </div>
    </header>
  );
}

function Brand() {
  return (
    <>
      <img src="/icon.svg" alt="" width="32" height="32" />
      Stampwell
    </>
  );
}

function Visitor() {
  return (
    <>
      <Button
        component={Link}
        to={paths.login}
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.way ?? ''}
      >
        Sign In
      </Button>
      <Button component={Link} to={paths.register} size="sm" className={classes.way ?? ''}>
        Get Started
      </Button>
    </>
  );
}
