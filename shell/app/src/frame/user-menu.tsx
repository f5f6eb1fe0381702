import { leave, type SessionUser } from '@stampwell/client';
import { Link } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import { IconHelp, IconLogout, IconUser } from '@stampwell/icons';
import { Initials, initialsOf } from '@stampwell/ui';
import { useId } from 'react';
import { helpOf } from './help-links.tsx';
import { useDisclosure } from './use-disclosure.ts';
import classes from './user-menu.module.css';

/** Name, email, profile and sign-out, as a disclosure. */
export function UserMenu({ user, isBound }: { user: SessionUser; isBound: boolean }) {
  const { isOpen, setOpen, root } = useDisclosure<HTMLDivElement>();
  const id = useId();
  const name = user.name || user.email;
  return (
    <div className={classes.menu} ref={root}>
      <button
        type="button"
        className={classes.menuButton}
        aria-expanded={isOpen}
        aria-controls={id}
        // The visible text is part of the accessible name, for voice control.
        aria-label={`User menu ${initialsOf(name)}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Initials name={name} size={40} />
      </button>
      <div id={id} className={classes.menuSheet} hidden={!isOpen}>
        <p className={classes.menuName}>{user.name}</p>
        <p className={classes.menuEmail}>{user.email}</p>
        {!isBound && (
          <Link to={paths.profile} className={classes.menuItem} onClick={() => setOpen(false)}>
            <IconUser size={20} stroke={1.8} aria-hidden="true" />
            Profile Settings
          </Link>
        )}
        <a href={helpOf(user.type)} className={classes.menuItem}>
          <IconHelp size={20} stroke={1.8} aria-hidden="true" />
          Help
        </a>
        <button type="button" className={classes.menuItem} onClick={() => leave()}>
          <IconLogout size={20} stroke={1.8} aria-hidden="true" />
          Sign Out
        </button>
        <nav className={classes.about} aria-label="About">
          <a href={paths.terms}>Terms</a>
          <a href={paths.privacy}>Privacy</a>
          <a href={`${helpOf(user.type)}#contact`}>Contact</a>
        </nav>
      </div>
    </div>
  );
}
