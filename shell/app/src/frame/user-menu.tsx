import { paths } from '@stampwell/contracts/paths.ts';
import { Initials, initialsOf, leave, type SessionUser } from '@stampwell/kit';
import { Link } from '@stampwell/kit/router';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import classes from './frame.module.css';

/** Name, email, the way to the profile, the way out. A disclosure: a button and what it shows. */
export function UserMenu({ user, isBound }: { user: SessionUser; isBound: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const name = user.name || user.email;
  useEffect(() => {
    if (!isOpen) return;
    const onPointer = (event: PointerEvent) => root.current?.contains(event.target as Node) || setOpen(false);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      root.current?.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  }, [isOpen]);
  return (
    <div className={classes.menu} ref={root}>
      <button
        type="button"
        className={classes.menuButton}
        aria-expanded={isOpen}
        aria-controls={id}
        // What is seen is part of what it is called: whoever speaks to their phone says what they see.
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
        <button type="button" className={classes.menuItem} onClick={() => leave()}>
          <IconLogout size={20} stroke={1.8} aria-hidden="true" />
          Sign Out
        </button>
      </div>
    </div>
  );
}
