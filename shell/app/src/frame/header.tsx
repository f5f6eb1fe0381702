import { paths } from '@stampwell/contracts/paths.ts';
import { Button, type GeneralSession, useIsOffline } from '@stampwell/kit';
import { Link, NavLink } from '@stampwell/kit/router';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './frame.module.css';
import bar from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface HeaderProps {
  member: GeneralSession | null;
  /** Registering: there is nowhere else to go yet. */
  isBound: boolean;
}

export function Header({ member, isBound }: HeaderProps) {
  return (
    <header className={bar.header}>
      {member ? (
        <Link to={paths.dashboard} className={bar.brand}>
          <Brand />
        </Link>
      ) : (
        // The landing page is not part of the app: it is asked for whole.
        <a href={paths.landing} className={bar.brand}>
          <Brand />
        </a>
      )}
      <div className={classes.headerEnd}>
        <Offline />
        {member && member.userType !== 'admin' && !isBound && (
          <NavLink to={paths.dashboard} className={classes.headerLink ?? ''}>
            Dashboard
          </NavLink>
        )}
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

/** What is on the screen is what was there last; nothing is wrong with it. */
function Offline() {
  const isOffline = useIsOffline();
  return (
    <span role="status">
      {isOffline && (
        <span className={classes.offline}>
          <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
          Offline
        </span>
      )}
    </span>
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
