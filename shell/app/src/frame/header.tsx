import { type GeneralSession, useIsOffline } from '@stampwell/client';
import { Link, NavLink, useLocation } from '@stampwell/client/router';
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

/** The sign-in link of the role that the page addresses; none on the administrators' page. */
function Visitor() {
  const { pathname, search } = useLocation();
  const way = wayIn(pathname, new URLSearchParams(search).get('type'));
  return (
    way && (
      <Button
        component={Link}
        to={way.to}
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.way ?? ''}
      >
        {way.label}
      </Button>
    )
  );
}

function wayIn(pathname: string, type: string | null): { to: string; label: string } | null {
  if (pathname === paths.admin.login) return null;
  if (pathname === paths.business.login) return { to: paths.business.register, label: 'Get Started' };
  if (pathname === paths.business.register || type === 'business')
    return { to: paths.business.login, label: 'Business Login' };
  if (type === 'employee') return { to: paths.employee.login, label: 'Employee Sign In' };
  return { to: paths.login, label: 'Sign In' };
}
